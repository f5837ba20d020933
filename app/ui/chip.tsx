import { Link } from "@remix-run/react";
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
    <Link className={css.chip} to={removeHref} preventScrollReset>
      <VisuallyHidden>Убрать: </VisuallyHidden>
      {label}
      <Icon name="close" size={16} />
    </Link>
  );
}
