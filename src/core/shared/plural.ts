/** A number with its noun: `1 comment`, `2 comments`, `0 comments`. @param plural if it is not the singular and an s */
export const countOf = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`;
