import { uiStyle, uiVariants } from "../styles/layered.ts";

export const icon = uiStyle({ flex: "none", fill: "none", stroke: "currentColor", strokeMiterlimit: 10 });

// Lines of about two pixels at every size.
export const stroke = uiVariants({
  16: { strokeWidth: 2.25 },
  20: { strokeWidth: 2 },
  24: { strokeWidth: 2 },
  32: { strokeWidth: 1.75 },
  48: { strokeWidth: 1.25 },
});
