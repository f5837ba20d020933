import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";
import { media } from "../../../styles/responsive-style.ts";

const { space, type } = theme;

export const search = featureStyle({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: space.s });

/** Columns as the screen has room, a group never torn apart. */
export const groups = featureStyle({ columnWidth: "20rem", columnGap: space.l });
export const group = featureStyle({ breakInside: "avoid", marginBlockEnd: space.m });
export const job = featureStyle({ marginBlockEnd: space.xs });

export const purpose = featureStyle({ fontSize: type.small });

export const page = featureStyle({ maxWidth: "44rem" });
export const steps = featureStyle({
  listStyle: "decimal",
  paddingInlineStart: "1.5em",
  display: "grid",
  rowGap: space.xs,
});

export const screenOnly = featureStyle({ "@media": { [media.print]: { display: "none" } } });
/** A job is not torn apart by the end of a sheet. */
export const printed = featureStyle({ breakInside: "avoid" });
