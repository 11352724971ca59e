// Plain JavaScript without packages, because it also shows the progress of installing the packages.

const width = 24;
/** Largest share that is shown before the work ends. */
const mostShare = 0.99;
/** Milliseconds between redraws on a terminal. */
const drawEvery = 500;
/** Milliseconds between lines in a log. */
const logEvery = 30_000;

/** @param {number} seconds */
const duration = (seconds) =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.ceil(seconds / 60)} min`;

/**
 * Shows the progress of some work: on a terminal as a moving bar, in a log as a line every half minute.
 *
 * @param {string} name what is being done, such as "Installing packages"
 * @returns {{ show(share: number, left?: number): void, end(words?: string): void }} `show` takes the
 * finished share, from 0 to 1, and optionally the seconds left, which let the bar move by itself between
 * calls; `end` replaces the bar with a line, by default one that says how long the work took
 */
export function progressBar(name) {
  const isScreen = process.stdout.isTTY;
  const start = performance.now();
  let share = 0;
  /** @type {number | undefined} Time at which the work is expected to end. */
  let endsAt;

  /** @param {number} next */
  const reach = (next) => {
    share = Math.max(share, Math.min(next, mostShare));
  };
  const line = () => {
    const now = performance.now();
    if (endsAt !== undefined) reach((now - start) / (endsAt - start));
    const full = Math.round(share * width);
    const time =
      endsAt === undefined
        ? `after ${duration((now - start) / 1000)}`
        : endsAt < now
          ? "longer than expected"
          : `about ${duration((endsAt - now) / 1000)} left`;
    const bar = isScreen ? `${"█".repeat(full)}${"░".repeat(width - full)} ` : "";
    return `${name}  ${bar}${Math.floor(share * 100)} %, ${time}`;
  };
  const draw = () => {
    if (isScreen) process.stdout.write(`\r\u001B[K${line().slice(0, (process.stdout.columns || 80) - 1)}`);
    else console.log(line());
  };
  if (!isScreen) console.log(`${name} …`);
  const timer = setInterval(draw, isScreen ? drawEvery : logEvery);
  timer.unref();
  return {
    show(nextShare, left) {
      reach(nextShare);
      endsAt = left === undefined ? undefined : performance.now() + left * 1000;
    },
    end(words = `${name}: done in ${duration((performance.now() - start) / 1000)}.`) {
      clearInterval(timer);
      if (isScreen) process.stdout.write("\r\u001B[K");
      console.log(words);
    },
  };
}
