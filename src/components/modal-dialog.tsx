import { useEffect, useRef, type ComponentProps, type KeyboardEvent } from "react";

interface ModalDialogProps extends Omit<ComponentProps<"dialog">, "ref" | "open" | "onClose" | "onClick"> {
  open: boolean;
  /** Called for every way out: Escape, a tap beside it. The caller then sets `open` to false. */
  onClose: () => void;
}

const stops = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']";

/**
 * A modal dialog on the browser's own, which moves the focus in, knows Escape and gives the focus back to what opened
 * it. Here it learns that a tap beside it closes it, and that Tab goes round inside instead of out to the browser's bars.
 */
export function ModalDialog({ open, onClose, onKeyDown, children, ...rest }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  const goRound = (event: KeyboardEvent<HTMLDialogElement>) => {
    onKeyDown?.(event);
    if (event.key !== "Tab") return;
    const inside = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter(
      (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
    );
    const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  };

  return (
    // The keyboard's way out is Escape.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...rest}
      ref={dialog}
      onClose={onClose}
      onKeyDown={goRound}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
