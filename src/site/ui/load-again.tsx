import { lazy, useSyncExternalStore, type ComponentType } from "react";
import { retryImport, type RetriedImport } from "../../core/browser/retry-import.ts";
import { useMessages } from "../../core/browser/use-messages.ts";

/**
 * Creates a lazy component whose import is retried if it fails. The component suspends until its script has
 * loaded, however long that takes. Show `<LoadAgain>` outside the component's `Suspense`, where an update
 * does not make React discard the server's HTML.
 *
 * @param before awaited before the import starts
 */
export function lazyWithRetry<P>(
  importComponent: () => Promise<{ default: ComponentType<P> }>,
  before?: () => Promise<void>,
) {
  const script = retryImport(importComponent);
  const Component = lazy(async () => {
    await before?.();
    return script.load();
  });
  return { Component, script };
}

interface LoadAgainProps {
  readonly script: Pick<RetriedImport<unknown>, "retry" | "hasFailed" | "subscribe">;
  /** Name of the missing part, as it appears within a sentence: "the cart". */
  readonly what: string;
  readonly className?: string;
}

const never = () => false;

/** A message that a script could not be loaded, with a button that tries again. Renders nothing otherwise. */
export function LoadAgain({ script, what, className }: LoadAgainProps) {
  const failed = useSyncExternalStore(script.subscribe, script.hasFailed, never);
  const t = useMessages("layout");
  if (!failed) return null;
  return (
    <p className={className} role="status">
      <span>
        <span>{t("failed.load", { what })} </span>
        <button className="btn btn--text" type="button" onClick={script.retry}>
          {t("failed.again")}
        </button>
      </span>
    </p>
  );
}
