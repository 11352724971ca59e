import type { Commits } from "./commits.ts";
import type { HistoryEntry } from "./types.ts";

/** Returns the newest commits that touched the content, newest first. */
export async function readHistory(
  { git, prefix, noObject }: Commits,
  limit: number,
): Promise<HistoryEntry[]> {
  const text = await git.text([
    "log",
    "-z",
    "--first-parent",
    "-m",
    "--raw",
    "--no-abbrev",
    "--no-renames",
    `-${limit}`,
    "--format=%x01%H%x02%an%x02%ae%x02%aI%x02%B%x03",
    "HEAD",
    "--",
    `:(top,literal)${prefix.replace(/\/$/, "")}`,
  ]);
  return text
    .split("\x01")
    .filter((part) => part !== "")
    .map((part): HistoryEntry => {
      const [about = "", raw = ""] = part.split("\x03");
      const [commit = "", name = "", email = "", at = "", message = ""] = about.split("\x02");
      const tokens = raw.split("\0").map((token) => token.trim());
      const files = tokens.flatMap((token, index) => {
        const match = /^:\d+ \d+ (\w+) (\w+) \w/.exec(token);
        const path = tokens[index + 1] ?? "";
        if (!match || !path.startsWith(prefix)) return [];
        const version = (id: string) => (id === noObject ? null : id);
        return [{ path: path.slice(prefix.length), before: version(match[1]!), after: version(match[2]!) }];
      });
      return { commit, author: { name, email }, at: new Date(at), message: message.trim(), files };
    });
}
