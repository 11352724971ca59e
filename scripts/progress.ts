/** A step of something that takes a while, and its usual share of the time it takes. */
export interface BuildStep {
  readonly name: string;
  readonly share: number;
}

interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  start(name: string): void;
  /** How far a step has come, for the bar of a terminal. */
  update(name: string, done: number, total: number): void;
  finish(name: string): void;
  /** Writes a line of its own. */
  say(line: string): void;
  /** Takes the bar away. */
  close(): void;
}

const barWidth = 24;

/** A bar and what is being done, as one line of at most `columns` characters. Pure. */
export function progressLine(fraction: number, text: string, columns: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, fraction)) * barWidth);
  const bar = `${"█".repeat(filled)}${"░".repeat(barWidth - filled)}`;
  return `${bar} ${`${Math.floor(fraction * 100)}`.padStart(3)} %  ${text}`.slice(
    0,
    Math.max(0, columns - 1),
  );
}

/**
 * Writes a line for each step that has ended, with its time; on a terminal, below them, a bar of the whole. Steps may
 * run at the same time. Names that are not among `steps` are left out.
 */
export function showProgress(
  steps: readonly BuildStep[],
  output: Output = process.stdout,
  now: () => number = () => performance.now(),
): Progress {
  const whole = steps.reduce((sum, { share }) => sum + share, 0);
  const states = new Map<string, { started: number; done: number; total: number; ended: boolean }>();
  const known = (name: string) => steps.some((step) => step.name === name);
  let drawn = false;

  const clear = () => {
    if (drawn) output.write("\r\u001b[2K");
    drawn = false;
  };
  const draw = () => {
    if (!output.isTTY) return;
    const fraction =
      steps.reduce((sum, { name, share }) => {
        const state = states.get(name);
        if (!state) return sum;
        return sum + share * (state.ended ? 1 : state.total > 0 ? state.done / state.total : 0);
      }, 0) / whole;
    const running = [...states].filter(([, { ended }]) => !ended).at(-1);
    if (!running) return;
    const [name, { done, total }] = running;
    clear();
    output.write(
      progressLine(fraction, total > 1 ? `${name}, ${done} of ${total}` : name, output.columns ?? 80),
    );
    drawn = true;
  };
  const say = (line: string) => {
    clear();
    output.write(`${line}\n`);
  };

  return {
    start(name) {
      if (!known(name) || states.has(name)) return;
      states.set(name, { started: now(), done: 0, total: 0, ended: false });
      draw();
    },
    update(name, done, total) {
      const state = states.get(name);
      if (!state || state.ended) return;
      Object.assign(state, { done, total });
      draw();
    },
    finish(name) {
      const state = states.get(name);
      if (!state || state.ended) return;
      state.ended = true;
      say(`${name} (${((now() - state.started) / 1000).toFixed(1)} s)`);
      draw();
    },
    say(line) {
      say(line);
      draw();
    },
    close: clear,
  };
}
