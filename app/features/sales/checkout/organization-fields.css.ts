import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

/** Only for who buys as an organisation, with and without scripts. */
export const fields = featureStyle({
  paddingBlockStart: theme.space.m,
  // A browser that cannot tell shows them to everybody.
  "@supports": {
    "selector(:has(*))": {
      display: "none",
      selectors: {
        "form:has(input[name='asCompany']:checked, input[name='method'][value='invoice']:checked) &": {
          display: "block",
        },
      },
    },
  },
});
