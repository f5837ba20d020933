import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

/** A field with its button beside it. */
export const search = featureStyle({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  alignItems: "end",
  gap: theme.space.xs,
  width: "100%",
});
