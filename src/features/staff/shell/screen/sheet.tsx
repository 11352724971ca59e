import { clsx } from "clsx";
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import * as controls from "./buttons.module.css";
import { Icon } from "./icon.tsx";
import * as styles from "./sheet.module.css";

/**
 * Milliseconds for which a guarded sheet ignores touches after it opens, because an accidental second touch
 * would hit something on the sheet.
 */
const guardMs = 300;

/** Sheet over the book: at the bottom of a phone, on the right elsewhere. */
export function Sheet({
  title,
  onClose,
  isFull = false,
  isGuarded = false,
  head,
  onKeyDown,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  /** True if the sheet covers the whole screen of a phone. */
  readonly isFull?: boolean;
  /** True if an accidental second touch could hit a control that changes something. */
  readonly isGuarded?: boolean;
  /** Replaces the heading and the close button. */
  readonly head?: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  useEffect(() => {
    const one = dialog.current;
    openedAt.current = performance.now();
    const before = document.activeElement;
    one?.showModal();
    // Without this, the focus would be on the first button, which closes the sheet.
    one?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      one?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // Keyboard users close it with Escape; the press is on the area behind it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={clsx(styles.sheet, isFull && styles.full)}
      aria-label={title}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClickCapture={(event) => {
        // Clicks made with the keyboard, for which `detail` is 0, are never accidental.
        if (isGuarded && event.detail > 0 && performance.now() - openedAt.current < guardMs) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {head ?? (
        <div className={styles.head}>
          <h2>{title}</h2>
          <button type="button" className={controls.iconbtn} aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
      {children}
    </dialog>
  );
}
