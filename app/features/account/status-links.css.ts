import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

/** The chosen one of several chips: heavier and framed, so that colour is not all that tells. */
export const current = featureStyle({
  borderColor: theme.color.text.primary,
  outline: `1px solid ${theme.color.text.primary}`,
  fontWeight: theme.weight.bold,
});
