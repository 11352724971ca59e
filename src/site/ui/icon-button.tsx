import { Icon, type IconName } from "./icon.tsx";

interface IconButtonProps {
  icon: IconName;
  /** The accessible name. */
  label: string;
  onClick: () => void;
}

/** A round button with an icon. */
export function IconButton({ icon, label, onClick }: IconButtonProps) {
  return (
    <button className="iconbtn iconbtn--ring" type="button" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
