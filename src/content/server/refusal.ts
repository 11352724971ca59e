import type { ContentProblem } from "../contract/publishing.ts";

/** A refused CMS request. The message is a sentence for editors. */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly problems: readonly ContentProblem[];
  /** The refused picture: `content/media/dishes/soup.jpg`. */
  readonly image: string | undefined;

  constructor(message: string, problems: readonly ContentProblem[] = [], image?: string) {
    super(message);
    this.problems = problems;
    this.image = image;
  }
}

/** Returns the first problem in words, and the number of further problems. */
export function problemSentence([first, ...more]: readonly ContentProblem[]): string {
  if (!first) return "";
  const where = [first.title, first.field].filter((part) => part !== "").join(", ");
  const rest =
    more.length === 0 ? "" : ` (and ${more.length} more ${more.length === 1 ? "problem" : "problems"})`;
  return `${where}: ${first.message} ${first.fix}${rest}`;
}
