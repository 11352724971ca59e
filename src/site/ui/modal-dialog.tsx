import { useEffect, useRef, type ComponentProps, type KeyboardEvent } from "react";

interface ModalDialogProps extends Omit<ComponentProps<"dialog">, "ref" | "open" | "onClose" | "onClick"> {
  open: boolean;
  /**
   * Called when the guest presses Escape or clicks outside the dialog. The caller should then set `open` to
   * false.
   */
  onClose: () => void;
}

const focusable = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']";

/**
 * A modal dialog. The native element moves the focus into the dialog and back, and handles Escape. This
 * component also closes the dialog on a click outside, and keeps Tab from leaving it for the browser's
 * controls.
 */
export function ModalDialog({ open, onClose, onKeyDown, children, ...rest }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  const trapFocus = (event: KeyboardEvent<HTMLDialogElement>) => {
    onKeyDown?.(event);
    if (event.key !== "Tab") return;
    const inside = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
      (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
    );
    const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  };

  return (
    // The click handler is only for the backdrop; keyboard users press Escape.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...rest}
      ref={dialog}
      onClose={onClose}
      onKeyDown={trapFocus}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
