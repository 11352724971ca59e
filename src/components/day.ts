const months = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
] as const; // prettier-ignore

/** `2026-11-12` as `12 November`; the same on server and browser whatever the locale. Throws on anything else. */
export function dayAndMonth(day: string): string {
  const parts = /^\d{4}-(\d{2})-(\d{2})/.exec(day);
  const month = months[Number(parts?.[1]) - 1];
  if (!parts || !month) throw new Error(`Not a day (YYYY-MM-DD): ${JSON.stringify(day)}`);
  return `${Number(parts[2])} ${month}`;
}

/** `2026-11-12` as `12 November 2026`. Throws on anything that is not a day. */
export const fullDay = (day: string): string => `${dayAndMonth(day)} ${day.slice(0, 4)}`;
