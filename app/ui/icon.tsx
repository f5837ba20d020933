import * as css from "./icon.css.ts";

/** Symbols of public/icons.svg. */
export const iconNames = [
  "battery",
  "calendar",
  "car",
  "cart",
  "check",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "clock",
  "close",
  "filter",
  "heart",
  "info",
  "menu",
  "minus",
  "phone",
  "pin",
  "plus",
  "sale",
  "scales",
  "search",
  "snowflake",
  "star",
  "stud",
  "sun",
  "trash",
  "truck",
  "user",
  "warning",
  "wheel",
] as const;
export type IconName = (typeof iconNames)[number];

interface IconProps {
  name: IconName;
  /** Pixels. */
  size?: keyof typeof css.stroke;
}

/** A decorative icon: its meaning is always beside it as text. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg className={`${css.icon} ${css.stroke[size]}`} width={size} height={size} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
