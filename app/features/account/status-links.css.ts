import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

/** The chosen one of several chips: heavier and framed, so that it does not rely on colour alone. */
export const current = featureStyle({
  borderColor: theme.color.text.primary,
  outline: `1px solid ${theme.color.text.primary}`,
  fontWeight: theme.weight.bold,
});
