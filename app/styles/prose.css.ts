import { globalStyle } from "@vanilla-extract/css";
import { theme } from "../../vanilla.css.ts";
import { baseStyle, type LayeredRule } from "./layered.ts";

/** Editorial text that arrives as HTML: policies, programme rules, answers. */
export const prose = baseStyle({ maxWidth: theme.size.prose, hyphens: "auto" });

const inProse = (selector: string, rule: Omit<LayeredRule, "selectors" | "vars">) =>
  globalStyle(`${prose} ${selector}`, { "@layer": { base: rule } });

inProse(":is(h2, h3) + *", { marginTop: theme.space.xs });
inProse("p + *", { marginTop: theme.space.s });
inProse(":is(h2, h3)", {
  fontSize: theme.type.large,
  fontWeight: theme.weight.heavy,
  lineHeight: theme.lineHeight.snug,
  marginTop: theme.space.l,
});
inProse("h2", { fontSize: theme.type.title, marginTop: theme.space.xl });
inProse(":is(ul, ol)", { paddingInlineStart: "1.25rem" });
inProse("ul", { listStyle: "square" });
inProse("ol", { listStyle: "decimal" });
inProse("li + li", { marginTop: theme.space.xxs });
inProse("li::marker", { color: theme.color.signal.text });
inProse(":is(th, td)", {
  padding: theme.space.xs,
  borderBottom: `1px solid ${theme.color.line.soft}`,
  verticalAlign: "top",
});
inProse("th", { fontWeight: theme.weight.bold });
