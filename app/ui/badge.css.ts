import { theme } from "../../vanilla.css.ts";
import { iconMask } from "../styles/icon-mask.ts";
import { uiStyle, uiVariants } from "../styles/layered.ts";
import { media } from "../styles/responsive-style.ts";

const { color, space } = theme;

export const badge = uiStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: space.xxs,
  padding: `${space.hair} ${space.xs}`,
  border: "1px solid transparent",
  borderRadius: theme.radius.control,
  fontSize: theme.type.small,
  fontWeight: theme.weight.bold,
  lineHeight: theme.lineHeight.snug,
  whiteSpace: "nowrap",
});

export const dense = uiStyle({
  "@media": { [media.tablet]: { paddingBlock: 0, lineHeight: 1.3 } },
});

export const tone = uiVariants({
  neutral: { background: color.surface.sunken, color: color.text.primary },
  solid: { background: color.surface.inverse, color: color.text.inverse },
  signal: { borderColor: color.signal.text, color: color.signal.text },
  success: { background: color.surface.success, color: color.text.success },
  danger: { background: color.surface.danger, color: color.text.danger },
  summer: { background: color.season.summer.surface, color: color.season.summer.text },
  winter: { background: color.season.winter.surface, color: color.season.winter.text },
  allSeason: { background: color.season.all.surface, color: color.season.all.text },
});

export const icon = uiVariants({
  check: { "::before": iconMask("check") },
  snowflake: { "::before": iconMask("snowflake") },
  stud: { "::before": iconMask("stud") },
  sun: { "::before": iconMask("sun") },
});
