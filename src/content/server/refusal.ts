import type { ContentProblem } from "../contract/publishing.ts";

/** A request of the CMS that is not done. The message is a sentence that an editor understands. */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly problems: readonly ContentProblem[];
  /** The picture that is refused: `content/media/dishes/soup.jpg`. */
  readonly image: string | undefined;

  constructor(message: string, problems: readonly ContentProblem[] = [], image?: string) {
    super(message);
    this.problems = problems;
    this.image = image;
  }
}

/** The first problem in words, and how many more there are. */
export function problemSentence([first, ...more]: readonly ContentProblem[]): string {
  if (!first) return "";
  const where = [first.title, first.field].filter((part) => part !== "").join(", ");
  const rest =
    more.length === 0 ? "" : ` (and ${more.length} more ${more.length === 1 ? "problem" : "problems"})`;
  return `${where}: ${first.message} ${first.fix}${rest}`;
}
