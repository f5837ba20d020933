import { theme } from "../../../../vanilla.css.ts";
import { featureStyle, type LayeredRule } from "../../../styles/layered.ts";
import { media, responsiveStyle } from "../../../styles/responsive-style.ts";

const { color, space, type, weight } = theme;

export const line = featureStyle(
  responsiveStyle({
    mobile: {
      display: "grid",
      gridTemplateColumns: "auto 4.5rem minmax(0, 1fr)",
      gridTemplateAreas: '"tick picture words" "controls controls controls"',
      gap: space.s,
      paddingBlock: space.s,
      borderBottom: `1px solid ${color.line.soft}`,
      "@media": {
        [media.largeText]: {
          gridTemplateColumns: "auto minmax(0, 1fr)",
          gridTemplateAreas: '"tick picture" "words words" "controls controls"',
        },
      },
    },
    tablet: {
      gridTemplateColumns: "auto 6rem minmax(0, 1fr) 13rem",
      gridTemplateAreas: '"tick picture words controls"',
    },
  }),
);
/** In sight wherever the removed line was. */
export const undo = featureStyle({ position: "sticky", insetBlockStart: space.xs, zIndex: 3 });
/** Without words beside it a tick is as wide as a finger, over the gap. */
export const tick = featureStyle({ gridArea: "tick", width: theme.size.target, marginInlineEnd: "-0.625rem" });
export const picture = featureStyle({
  gridArea: "picture",
  border: `1px solid ${color.line.soft}`,
  alignSelf: "start",
});
export const putOff = featureStyle({ opacity: 0.55 });
export const words = featureStyle({ gridArea: "words", display: "grid", gap: space.xxs, alignContent: "start" });
/** Its link is as high as a finger and takes no more room. */
export const name = featureStyle({
  marginBlock: "-0.375rem",
  fontWeight: weight.bold,
  lineHeight: theme.lineHeight.snug,
});
/** On a line of its own above its link it is as far from the words before it as a link is. */
export const axle = featureStyle({ display: "inline-block", paddingBlockStart: "0.375rem" });
export const small = featureStyle({ color: color.text.muted, fontSize: type.small });
export const alarm = featureStyle({ color: color.text.danger, fontSize: type.small, fontWeight: weight.bold });
export const controls = featureStyle(
  responsiveStyle({
    mobile: {
      gridArea: "controls",
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      gap: space.s,
    },
    tablet: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" },
  }),
);
export const money = featureStyle({ display: "flex", alignItems: "center", gap: space.xs, marginInlineStart: "auto" });

/** The button that saves ticks is visible only while they differ from the server's state. Scripts save them at once. */
const onceChanged = (scope: string, tick: string): LayeredRule => ({
  "@supports": {
    "selector(:has(*))": {
      display: "none",
      selectors: {
        [`${scope}:has(${tick}:checked:not(:default), ${tick}:default:not(:checked)) &`]: { display: "block" },
      },
    },
  },
});
export const savesTick = featureStyle(onceChanged("form", '[name^="tradeIn"]'));
export const savesTicks = featureStyle(onceChanged("section", '[name="sku"]'));
