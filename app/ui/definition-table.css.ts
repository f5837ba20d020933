import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";
import { responsiveStyle } from "../styles/responsive-style.ts";

const { color, space } = theme;

export const row = uiStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      // A moment and a phone number have room in one line on the narrowest phone.
      gridTemplateColumns: "minmax(min-content, 1fr) minmax(0, 1.5fr)",
      gap: space.xs,
      paddingBlock: space.xs,
      borderBottom: `1px solid ${color.line.soft}`,
      lineHeight: theme.lineHeight.snug,
    },
    tablet: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.2fr)", gap: space.s },
  }),
);
export const sum = uiStyle({ textAlign: "end", fontVariantNumeric: "tabular-nums" });
export const term = uiStyle({ color: color.text.muted });
export const value = uiStyle({ fontWeight: theme.weight.bold });
