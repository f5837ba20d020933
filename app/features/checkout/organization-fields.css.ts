import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

/** Only for who buys as an organisation, with and without scripts. */
export const fields = featureStyle({
  display: "none",
  paddingBlockStart: theme.space.m,
  selectors: {
    "form:has(input[name='asCompany']:checked, input[name='method'][value='invoice']:checked) &": { display: "block" },
  },
});
