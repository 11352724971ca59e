import { Icon } from "../../components/icon.tsx";
import { useWishlist } from "./store.ts";
import "./heart-button.css";

interface HeartButtonProps {
  /** `dishes/garden-salad` */
  id: string;
  title: string;
  className?: string;
}

/** Keeps a dish or a product in the wishlist, or lets it go. */
export function HeartButton({ id, title, className = "" }: HeartButtonProps) {
  const kept = useWishlist(({ ids }) => ids.includes(id));
  const toggle = useWishlist((wishlist) => wishlist.toggle);
  return (
    <button
      className={`iconbtn heart ${className}`.trimEnd()}
      type="button"
      aria-pressed={kept}
      aria-label={`Keep ${title} in the wishlist`}
      onClick={() => toggle(id)}
    >
      <Icon name="heart" />
    </button>
  );
}
