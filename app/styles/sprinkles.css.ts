import { createSprinkles, defineProperties } from "@vanilla-extract/sprinkles";
import { theme } from "../../vanilla.css.ts";
import { declareLayers } from "./layered.ts";
import { media } from "./responsive-style.ts";

declareLayers();

const { none, xxs, xs, s, m, l, xl } = theme.space;
const gaps = { none, xs, s, m, l, xl };

const responsive = defineProperties({
  "@layer": "ui",
  conditions: { mobile: {}, tablet: { "@media": media.tablet }, desktop: { "@media": media.desktop } },
  defaultCondition: "mobile",
  properties: {
    display: ["none", "block", "flex", "grid"],
    flexDirection: ["row", "column"],
    gap: gaps,
    padding: { none, s, m, l },
    textAlign: ["start", "end"],
  },
});

const fixed = defineProperties({
  "@layer": "ui",
  properties: {
    alignItems: ["start", "center", "baseline", "end"],
    justifyContent: ["start", "center", "space-between"],
    flexWrap: ["wrap"],
    flexGrow: [1],
    marginTop: { xxs, xs, s, m, l, xl },
    minWidth: [0],
    width: ["100%"],
    background: { raised: theme.color.surface.raised, sunken: theme.color.surface.sunken },
  },
});

/** Atoms for the `.css.ts` files and markup of features; what they cannot say belongs into a style of its own. */
export const sprinkles = createSprinkles(responsive, fixed);
