import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";

const { color, size } = theme;

export const stepper = uiStyle({
  display: "inline-grid",
  gridTemplateColumns: `${size.target} minmax(3rem, 4rem) ${size.target}`,
  width: "fit-content",
  border: `1px solid ${color.line.strong}`,
  borderRadius: theme.radius.control,
  background: color.surface.raised,
});

export const input = uiStyle({
  width: "100%",
  minHeight: size.target,
  padding: 0,
  border: `solid ${color.line.soft}`,
  borderWidth: "0 1px",
  background: "none",
  fontWeight: theme.weight.bold,
  textAlign: "center",
  appearance: "textfield",
  selectors: {
    "&::-webkit-inner-spin-button, &::-webkit-outer-spin-button": { appearance: "none", margin: 0 },
  },
});
