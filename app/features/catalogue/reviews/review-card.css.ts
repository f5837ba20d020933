import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

const { color, space, size } = theme;

/** Preserves the author's line breaks. */
export const words = featureStyle({ whiteSpace: "pre-line", overflowWrap: "anywhere", maxWidth: size.prose });
export const photo = featureStyle({ display: "block", width: "6rem", height: "6rem", objectFit: "cover" });
export const reply = featureStyle({
  paddingInlineStart: space.m,
  borderInlineStart: `3px solid ${color.line.soft}`,
});
