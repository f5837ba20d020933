import * as css from "./chip.css.ts";
import { Icon } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

interface ChipProps {
  label: string;
  /** The same page without this choice. */
  removeHref: string;
}

/** A choice that is in force and can be taken back. */
export function Chip({ label, removeHref }: ChipProps) {
  return (
    <a className={css.chip} href={removeHref}>
      <VisuallyHidden>Убрать: </VisuallyHidden>
      {label}
      <Icon name="close" size={16} />
    </a>
  );
}
