import { clsx } from "clsx";
import * as styles from "./add-button.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";
import { ShortLabel } from "./short-label.tsx";
import { Text } from "./text.tsx";

interface AddButtonProps {
  /** Name of the item, for screen readers; other guests see the item beside the button. */
  readonly title: string;
  readonly className?: string;
  readonly onClick: () => void;
}

/**
 * Button that adds an item to the cart. It looks like a link with a plus sign, because many filled buttons on
 * one page would be overwhelming.
 */
export function AddButton({ title, className, onClick }: AddButtonProps) {
  const t = useMessages("layout");
  return (
    <button className={clsx(styles.root, className)} type="button" onClick={onClick}>
      <span aria-hidden="true">+ </span>
      <ShortLabel write={(shown) => t.rich("add", { shown, title: <Text as="span">{title}</Text> })} />
    </button>
  );
}
