import type { HouseReply } from "../contract/house.ts";
import { weekdayAndDay } from "../../../core/shared/format-date.ts";
import { localDate, shiftDate, timeOfDay } from "../../../core/shared/time.ts";

/** Formats a moment on the device's clock: `today, 4:05 PM`, `Monday, November 16, 3:00 AM`. */
export function formatMoment(instant: string, now = new Date()): string {
  const at = new Date(instant);
  const time = timeOfDay(at.getHours() * 60 + at.getMinutes(), RESTAURANT_FORMATS);
  const [date, today] = [localDate(at), localDate(now)];
  if (date === today) return `today, ${time}`;
  if (date === shiftDate(today, -1)) return `yesterday, ${time}`;
  return `${weekdayAndDay(date, RESTAURANT_FORMATS)}, ${time}`;
}

/** Formats a number of bytes: `1.4 GB`, `83 MB`, `less than 1 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return bytes === 0 ? "nothing" : "less than 1 MB";
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

export const partNames: Readonly<Record<HouseReply["disk"]["parts"][number]["name"], string>> = {
  database: "Bookings, orders, accounts",
  content: "Texts and pictures",
  releases: "The site and its earlier versions",
  backups: "Backups and copies from before updates",
  mails: "Emails in a folder",
  other: "Everything else",
};

/** Describes the state of the backups in one sentence. */
export function backupText({ state, everyHours }: HouseReply["backups"]): string {
  switch (state) {
    case "none":
      return everyHours === 0 ? "There is no backup, and none is being made." : "There is no backup yet.";
    case "failed":
      return "The newest backup cannot be restored.";
    case "old":
      return "The newest backup is more than a day and a half old.";
    case "misdated":
      return "The newest backup is dated in the future, so the machine’s clock is or was wrong.";
    case "untried":
      return "There is a backup, but it hasn’t been test-restored lately.";
    case "good":
      return "The newest backup has been tested and can be restored.";
  }
}

/** Describes the state of the copies on another machine in one sentence. */
export function copyText(state: NonNullable<HouseReply["backups"]["copy"]>["state"]): string {
  switch (state) {
    case "none":
      return "No backup has been copied off the machine yet.";
    case "old":
      return "The newest copy off the machine is more than a day and a half old.";
    case "good":
      return "Each backup is copied off the machine.";
  }
}

/** Formats an email's kind for people: `Reservation confirmed` for `reservation-confirmed`. */
export const kindText = (kind: string): string =>
  (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll("-", " ");

/** Id of a section to which the list of problems can link. */
export type SectionId = "alarms" | "backups" | "disk" | "mails";

/**
 * Sections whose own checks cover an alarm, by alarm name. Such an alarm is listed only if the section's
 * checks find no problem.
 */
const sectionOf: Readonly<Record<string, SectionId>> = {
  BackupOld: "backups",
  DrillFailed: "backups",
  DrillOld: "backups",
  NoBackup: "backups",
  DiskFills: "disk",
};

export interface Need {
  readonly text: string;
  readonly section: SectionId;
}

/** Lists current problems for the owner, without duplicates, each with the section to which it links. */
export function listNeeds({ alarms, backups, mails, disk }: HouseReply): readonly Need[] {
  const found: readonly Need[] = [
    ...(backups.state === "good" ? [] : [{ text: backupText(backups), section: "backups" as const }]),
    ...(!backups.copy || backups.copy.state === "good"
      ? []
      : [{ text: copyText(backups.copy.state), section: "backups" as const }]),
    ...(disk.isLow
      ? [{ text: `The disk is nearly full: ${formatBytes(disk.free)} is left.`, section: "disk" as const }]
      : []),
    ...(mails.givenUp > 0
      ? [
          {
            text: `${mails.givenUp} ${mails.givenUp === 1 ? "email" : "emails"} could not be sent.`,
            section: "mails" as const,
          },
        ]
      : []),
    ...(mails.leaveHouse
      ? []
      : [{ text: "No mail server is set up, so guests get no emails.", section: "mails" as const }]),
  ];
  const isFound = (name: string) => found.some(({ section }) => section === sectionOf[name]);
  const alarmTexts = new Set(
    alarms.filter(({ name, until }) => until === null && !isFound(name)).map(({ what }) => what),
  );
  return [...[...alarmTexts].map((text) => ({ text, section: "alarms" as const })), ...found];
}
