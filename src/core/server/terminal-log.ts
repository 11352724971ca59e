/** Fields of an error in pino's log lines; see serializeError in http/request-logging.ts. */
interface LoggedError {
  readonly type?: string;
  readonly code?: string;
  readonly message: string;
  readonly stack?: string;
}

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg: string;
  readonly err?: LoggedError;
  readonly [detail: string]: unknown;
}

/** Prefixes of log lines, by pino's level. */
const levelNames: Readonly<Record<number, string>> = { 40: "Warning: ", 50: "Error: ", 60: "Error: " };
const errorLevel = 50;

const asSentence = (text: string, prefix: string): string => {
  const start = prefix === "" ? text.slice(0, 1).toUpperCase() : text.slice(0, 1);
  return `${prefix}${start}${text.slice(1)}${/[.!?…:]$/.test(text) ? "" : "."}`;
};

const asText = (value: unknown): string =>
  typeof value === "string"
    ? value
    : Array.isArray(value)
      ? value.map(asText).join(", ")
      : JSON.stringify(value);

/**
 * Formats a log line for people on a terminal: a sentence, with details in the lines below. Lines that are
 * not JSON stay unchanged.
 *
 * @param line line as written by pino, with its line feed
 */
export function terminalLine(line: string): string {
  let parsed: LogLine;
  try {
    parsed = JSON.parse(line) as LogLine;
  } catch {
    return line;
  }
  const { level, time: _time, msg, err, requestId: _requestId, ...details } = parsed;
  if (msg === "request")
    return `${details["method"]} ${details["route"]} ${details["status"]} in ${details["ms"]} ms\n`;
  const about = Object.entries(details)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `  ${name}: ${asText(value)}`);
  const failed = err === undefined ? [] : [level >= errorLevel && err.stack ? err.stack : err.message];
  const below = [...about, ...failed.flatMap((text) => text.split("\n").map((one) => `  ${one}`))];
  return `${[asSentence(msg, levelNames[level] ?? ""), ...below].join("\n")}\n`;
}
