/**
 * A number with its noun: `1 comment`, `2 comments`, `0 comments`. @param plural needed if it is not the
 * singular plus s
 */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`;
