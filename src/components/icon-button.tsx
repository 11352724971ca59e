import { Icon, type IconName } from "./icon.tsx";

interface RingButtonProps {
  icon: IconName;
  /** What it does, read aloud. */
  label: string;
  onClick: () => void;
}

/** A round button with a symbol. */
export function IconButton({ icon, label, onClick }: RingButtonProps) {
  return (
    <button className="iconbtn iconbtn--ring" type="button" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
