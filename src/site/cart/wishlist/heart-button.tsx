import { clsx } from "clsx";
import { Icon } from "../../ui/icon.tsx";
import { useWishlist } from "./store.ts";
import * as styles from "./heart-button.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";

interface HeartButtonProps {
  /** Id of the item, as returned by `itemId`: `dishes/garden-salad`. */
  id: string;
  title: string;
  className?: string;
}

/** A toggle that adds a dish or a product to the wishlist, or removes it. */
export function HeartButton({ id, title, className }: HeartButtonProps) {
  const t = useMessages("layout");
  const saved = useWishlist(({ ids }) => ids.includes(id));
  const toggle = useWishlist((wishlist) => wishlist.toggle);
  return (
    <button
      className={clsx("iconbtn", styles.root, className)}
      type="button"
      aria-pressed={saved}
      aria-label={t("heart", { title })}
      onClick={() => toggle(id)}
    >
      <Icon name="heart" />
    </button>
  );
}
