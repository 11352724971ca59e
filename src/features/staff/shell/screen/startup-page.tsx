import * as controls from "./buttons.module.css";

/**
 * Placeholder until a screen has something to show.
 *
 * @param thing name of what is loading: `book`
 * @param screen class name of the whole screen
 * @param center class name of the part in the middle of the screen
 * @param onRetry tries again immediately; undefined before the first attempt has failed
 */
export function StartupPage({
  thing,
  screen,
  center,
  problem,
  onRetry,
}: {
  readonly thing: string;
  readonly screen: string | undefined;
  readonly center: string | undefined;
  readonly problem?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}) {
  return (
    <div className={screen}>
      <main className={center} aria-busy={problem === undefined}>
        <h1>
          {problem ? `The ${thing} cannot be opened` : onRetry ? "No answer yet" : `Opening the ${thing}…`}
        </h1>
        <p role="status">{problem ?? (onRetry ? "Trying again every few seconds." : "")}</p>
        {onRetry ? (
          <button type="button" className={controls.btn} onClick={onRetry}>
            Try now
          </button>
        ) : null}
      </main>
    </div>
  );
}
