import { useEffect, useRef, type ReactNode } from "react";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import * as styles from "./kitchen-drawer.module.css";

interface DrawerProps {
  readonly title: string;
  /** Text shown beside the title. */
  readonly note?: string | undefined;
  readonly onClose: () => void;
  /** Called when a key from 1 to 9 is pressed. */
  readonly onDigit?: (digit: number) => void;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Panel that covers the right side of the tickets or, on a phone, the whole screen. Escape closes it. */
export function Drawer({ title, note, onClose, onDigit, foot, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const one = dialog.current;
    const before = document.activeElement;
    one?.showModal();
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
      className={styles.drawer}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      onKeyDown={(event) => {
        const isTyping = (event.target as HTMLElement).matches("input, textarea");
        if (!isTyping && onDigit && /^[1-9]$/.test(event.key)) onDigit(Number(event.key));
      }}
    >
      <header>
        <h2>{title}</h2>
        {note ? <span>{note}</span> : null}
        <button type="button" className={controls.btn} onClick={onClose}>
          Close <kbd>Esc</kbd>
        </button>
      </header>
      <div className={styles.content}>{children}</div>
      {foot ? <footer>{foot}</footer> : null}
    </dialog>
  );
}
