import {
  Component,
  memo,
  Suspense,
  useEffect,
  useRef,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from "react";
import { LoadAgain, lazyWithRetry } from "../ui/load-again.tsx";
import type { RetriedImport } from "../../core/browser/retry-import.ts";
import type { ComposedBlock } from "../../content/model/composed.ts";
import { useMessages } from "../../core/browser/use-messages.ts";

export interface AnyBlockProps {
  block: unknown;
  data: unknown;
  overlaps?: boolean | undefined;
  headingLevel: 1 | 2;
  id: string;
}

/**
 * True while React makes the blocks of the first page interactive, one by one. The page arrives as finished
 * HTML. A block's script is loaded only when the block comes near the window; before that, React leaves the
 * block's HTML unchanged. After the first in-app navigation there is no HTML to preserve, so blocks load
 * immediately.
 */
let hydrating = typeof document !== "undefined" && document.getElementById("gatsby-focus-wrapper") !== null;

/**
 * Controls when the component of a block type loads. While the first page is being hydrated, the component
 * loads only once the gate is open.
 */
export interface HydrationGate {
  readonly Block: ComponentType<AnyBlockProps>;
  readonly script: RetriedImport<unknown>;
  readonly open: () => void;
}

const hydrations: HydrationGate[] = [];

export function hydrationGate(load: () => Promise<{ default: ComponentType<AnyBlockProps> }>): HydrationGate {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { Component: Block, script } = lazyWithRetry(load, async () => {
    if (hydrating) await opened;
  });
  const hydration = { Block, script, open };
  hydrations.push(hydration);
  return hydration;
}

/** Lets every block load immediately. Call it before the first in-app navigation is rendered. */
export function hydrateAll(): void {
  hydrating = false;
  for (const { open } of hydrations) open();
}

/** Sets `data-live` once React has hydrated a block, for browser tests and styles. */
function Hydrated({ slot }: { slot: RefObject<HTMLDivElement | null> }) {
  useEffect(() => slot.current?.setAttribute("data-live", ""), [slot]);
  return null;
}

/** Keeps an error in one block from affecting the others. React has already reported the error. */
class BlockErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <FailedPart onAgain={() => this.setState({ failed: false })} />;
  }
}

function FailedPart({ onAgain }: { onAgain: () => void }) {
  const t = useMessages("layout");
  return (
    <p className="grid" role="alert">
      <span>
        {t("failed.part")}{" "}
        <button className="btn btn--text" type="button" onClick={onAgain}>
          {t("failed.again")}
        </button>
      </span>
    </p>
  );
}

interface BlockSlotProps extends ComposedBlock {
  readonly hydration: HydrationGate;
  readonly index: number;
}

/** Events that make a block load immediately when they occur in it. */
const touches = ["focusin", "pointerdown"] as const;

/** Distance from the window within which a block counts as near. */
const nearMargin = "600px 0px";

/** The place of one block on its page. If the block fails, the rest of the page keeps working. */
export const BlockSlot = memo(function BlockSlot({
  hydration,
  type,
  block,
  data,
  roomAbove,
  overlaps,
  index,
}: BlockSlotProps) {
  const t = useMessages("layout");
  const slot = useRef<HTMLDivElement>(null);
  const first = index === 0;
  if (first) hydration.open();

  useEffect(() => {
    const element = slot.current;
    if (!element) return;
    if (!("IntersectionObserver" in window) || element.contains(document.activeElement))
      return hydration.open();
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) open();
      },
      { rootMargin: nearMargin },
    );
    const close = () => {
      observer.disconnect();
      for (const type of touches) document.removeEventListener(type, onTouch, true);
    };
    function open() {
      hydration.open();
      close();
    }
    function onTouch({ target }: Event) {
      if (slot.current?.contains(target as Node)) open();
    }
    observer.observe(element);
    // Listens in the capture phase, because React stops events in blocks that it has not hydrated.
    for (const type of touches) document.addEventListener(type, onTouch, true);
    return close;
  }, [hydration]);

  return (
    <div ref={slot} className="block-slot" data-block={type} data-room-above={roomAbove}>
      <BlockErrorBoundary>
        <Suspense fallback={<div className="block-waiting" aria-busy="true" />}>
          <hydration.Block
            block={block}
            data={data}
            overlaps={overlaps}
            headingLevel={first ? 1 : 2}
            id={`b${index + 1}`}
          />
          <Hydrated slot={slot} />
        </Suspense>
      </BlockErrorBoundary>
      <LoadAgain className="grid" script={hydration.script} what={t("failed.rest")} />
    </div>
  );
});
