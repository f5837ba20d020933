import { breakpoints } from "../../vanilla.css.ts";
import type { LayeredRule } from "./layered.ts";

export const media = {
  tablet: `(min-width: ${breakpoints.tablet})`,
  desktop: `(min-width: ${breakpoints.desktop})`,
  /** 1,600 px: a fourth column beside filters. */
  wide: "(min-width: 100em)",
  /** Below the width of a tablet: for what exists on phones only. */
  phone: `not all and (min-width: ${breakpoints.tablet})`,
  /** A phone whose owner reads text of twice the size: 360 px are 22 em else. */
  largeText: "(max-width: 15em)",
  print: "print",
  reducedMotion: "(prefers-reduced-motion: reduce)",
  forcedColors: "(forced-colors: active)",
} as const;

type Width = "mobile" | "tablet" | "desktop";

/** Mobile-first rule: `mobile` applies everywhere, `tablet` from 640 px, `desktop` from 1024 px. */
export function responsiveStyle({ mobile = {}, tablet, desktop }: Partial<Record<Width, LayeredRule>>): LayeredRule {
  const { "@media": queries, ...rest } = mobile;
  return {
    ...rest,
    "@media": {
      ...queries,
      ...(tablet && { [media.tablet]: tablet }),
      ...(desktop && { [media.desktop]: desktop }),
    },
  };
}
