/** A number with its noun: `1 comment`, `2 comments`, `0 comments`. */
export const countOf = (count: number, singular: string): string =>
  `${count} ${count === 1 ? singular : `${singular}s`}`;
