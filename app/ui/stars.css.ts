import { theme } from "../../vanilla.css.ts";
import { ICON_PX, iconMaskImage } from "../styles/icon-mask.ts";
import { uiStyle, uiVariants } from "../styles/layered.ts";
import { media } from "../styles/responsive-style.ts";

const { primary } = theme.color.text;

export const stars = uiStyle({
  display: "inline-flex",
  // Beside a picture of a phone's list there is no room for «4,8 125 отзывов».
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space.xxs,
  fontSize: theme.type.small,
  whiteSpace: "nowrap",
  // The row is paint alone: as elements, two dozen ratings weigh a tenth of a list's layout.
  "::before": {
    content: "",
    inlineSize: ICON_PX * 5,
    blockSize: ICON_PX,
    background: `linear-gradient(${primary}, ${primary}) no-repeat ${theme.color.line.soft}`,
    maskImage: iconMaskImage("star"),
    maskSize: ICON_PX,
    forcedColorAdjust: "none",
  },
  // One star beside the figure on a phone: the rest would take a line of every card.
  "@media": { [media.phone]: { "::before": { inlineSize: ICON_PX } } },
});

const halves = (count: number) => ({ "::before": { backgroundSize: `${count * 10}% 100%` } });
/** By half stars, 0 to 10. */
export const filled = uiVariants({
  0: halves(0),
  1: halves(1),
  2: halves(2),
  3: halves(3),
  4: halves(4),
  5: halves(5),
  6: halves(6),
  7: halves(7),
  8: halves(8),
  9: halves(9),
  10: halves(10),
});

export const note = uiStyle({ color: theme.color.text.muted });
