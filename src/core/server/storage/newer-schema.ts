/**
 * Which services may run on a schema that a later release has made. Migrations only add what the release before can do without (a
 * table, a column that is optional or has a default, an index), so that during an update the old service goes on beside the new one,
 * and can be started again if the new one fails. A migration that takes something away says in its name what a service must know to run
 * without it: `0003-drop-given-time-needs-0002` is for services that know 0002 or later.
 */
const needs = /-needs-(\d{4})$/;

/**
 * The first migration of a later release that keeps a service from running.
 *
 * @param unknown migrations that the database has and the service does not know
 * @param newestKnown the last one that the service knows
 */
export const refusingMigration = (unknown: readonly string[], newestKnown: string): string | undefined =>
  unknown.find((name) => {
    const [, needed] = needs.exec(name) ?? [];
    return needed !== undefined && newestKnown.slice(0, 4) < needed;
  });
