import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

const { space } = theme;

/** From 1,200 px on half of the page has room for five controls side by side. */
const ONE_LINE = "(min-width: 75em)";

const oneColumn = { "@media": { [media.largeText]: { gridTemplateColumns: "minmax(0, 1fr)" } } };

/** Two rows, so that both searches fit on the first screen of a phone: the last field shares its row with the button. */
export const form = featureStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  gap: space.xs,
  ...oneColumn,
});
export const inRow = featureStyle({
  "@media": { [ONE_LINE]: { gridTemplateColumns: "minmax(0, 1fr) 10.5rem auto", alignItems: "end" } },
});
export const sizes = featureStyle({
  gridColumn: "1 / -1",
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: space.xs,
  "@media": {
    ...oneColumn["@media"],
    [ONE_LINE]: { selectors: { [`${inRow} > &`]: { gridColumn: "auto" } } },
  },
});
export const wide = featureStyle({ gridColumn: "1 / -1" });
