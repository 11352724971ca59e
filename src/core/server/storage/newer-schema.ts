/**
 * Decides which services can run on a schema that a later release has changed. Migrations only add what the
 * previous release can do without (a table, a column that is optional or has a default, an index), so during
 * an update the old service keeps running beside the new one, and can be restarted if the new one fails. A
 * migration that removes something names the oldest service that can run without it:
 * `0003-drop-given-time-needs-0002` is for services that know 0002 or later.
 */
const needs = /-needs-(\d{4})$/;

/**
 * The first migration of a later release that prevents a service from running.
 *
 * @param unknown migrations that the database has and the service does not know
 * @param newestKnown the latest one that the service knows
 */
export const refusingMigration = (unknown: readonly string[], newestKnown: string): string | undefined =>
  unknown.find((name) => {
    const [, needed] = needs.exec(name) ?? [];
    return needed !== undefined && newestKnown.slice(0, 4) < needed;
  });
