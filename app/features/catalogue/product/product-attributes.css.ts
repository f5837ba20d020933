import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

export const explanation = featureStyle({
  color: theme.color.text.muted,
  fontSize: theme.type.small,
  fontWeight: theme.weight.normal,
});
