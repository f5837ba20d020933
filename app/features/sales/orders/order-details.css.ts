import { theme } from "../../../../vanilla.css.ts";
import { featureStyle, featureVariants } from "../../../styles/layered.ts";

const { color, space } = theme;

const round = {
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: theme.size.target,
  height: theme.size.target,
  borderRadius: "50%",
  color: color.text.inverse,
} as const;

export const head = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: space.s,
  marginBlockStart: space.s,
});
/** The number is what the customer is asked for: it stands alone on its line, and the words around it above. */
export const number = featureStyle({
  display: "flex",
  flexWrap: "wrap",
  width: "min-content",
  columnGap: space.xxs,
  fontWeight: theme.weight.normal,
});
export const figure = featureStyle({ order: 1, flexBasis: "100%", whiteSpace: "nowrap" });
export const sign = featureVariants({
  done: { ...round, background: color.text.success },
  waits: { ...round, background: color.season.summer.text },
  cancelled: { ...round, background: color.text.muted },
});
export const steps = featureStyle({
  display: "grid",
  // «Собираем» is the longest, and is not to be broken on a phone.
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.4fr) repeat(2, minmax(0, 1fr))",
  gap: space.xxs,
  fontSize: theme.type.small,
  textAlign: "center",
});
const bar = { paddingBlockStart: space.xs, borderBlockStart: "4px solid" };
export const step = featureVariants({
  done: { ...bar, borderColor: color.text.success },
  now: { ...bar, borderColor: color.text.success, fontWeight: theme.weight.bold },
  later: { ...bar, borderBlockStartStyle: "dotted", borderColor: color.line.strong, color: color.text.muted },
});
export const line = featureStyle({
  display: "grid",
  gridTemplateColumns: "4rem minmax(0, 1fr) auto",
  gap: space.s,
  paddingBlock: space.s,
  borderBottom: `1px solid ${color.line.soft}`,
});
export const sum = featureStyle({ fontWeight: theme.weight.bold, whiteSpace: "nowrap" });
export const receipt = featureStyle({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: space.s,
  minHeight: "2.75rem",
  borderBottom: `1px solid ${color.line.soft}`,
});
