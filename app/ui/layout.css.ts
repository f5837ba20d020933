import { theme } from "../../vanilla.css.ts";
import { type LayeredRule, uiStyle, uiVariants } from "../styles/layered.ts";
import { media, responsiveStyle } from "../styles/responsive-style.ts";

const { space, size } = theme;

export const stack = uiStyle({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" });
export const inline = uiStyle({ display: "flex", flexWrap: "wrap" });
export const align = uiVariants({
  start: { alignItems: "start" },
  center: { alignItems: "center" },
  baseline: { alignItems: "baseline" },
  end: { alignItems: "end" },
});
export const apart = uiStyle({ justifyContent: "space-between" });
export const gap = uiVariants({
  none: {},
  xxs: { gap: space.xxs },
  xs: { gap: space.xs },
  s: { gap: space.s },
  m: { gap: space.m },
  l: { gap: space.l },
  xl: { gap: space.xl },
  xxl: { gap: space.xxl },
});

export const container = uiStyle({ marginInline: "auto", paddingInline: space.gutter });
export const width = uiVariants({
  content: { maxWidth: size.content, "@media": { [media.wide]: { maxWidth: size.contentWide } } },
  prose: { maxWidth: size.prose },
  narrow: { maxWidth: size.dialog },
});

const columns = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

/** What paper has instead: the last word, because a sheet is as wide as a tablet. */
const printed = ({ "@media": queries, ...rule }: LayeredRule, paper: LayeredRule): LayeredRule => ({
  ...rule,
  "@media": { ...queries, [media.print]: paper },
});

const withWide = ({ "@media": queries, ...rule }: LayeredRule, wide: LayeredRule): LayeredRule => ({
  ...rule,
  "@media": { ...queries, [media.wide]: wide },
});

export const grid = uiStyle({ display: "grid", alignItems: "start", gridTemplateColumns: "minmax(0, 1fr)" });
export const template = uiVariants({
  halves: responsiveStyle({ tablet: columns(2) }),
  thirds: responsiveStyle({ mobile: { alignItems: "stretch" }, tablet: columns(2), desktop: columns(3) }),
  cards: responsiveStyle({ mobile: { alignItems: "stretch" }, tablet: columns(2), desktop: columns(4) }),
  cardsBesideFilter: printed(
    withWide(
      responsiveStyle({ mobile: { alignItems: "stretch" }, tablet: columns(2), desktop: columns(3) }),
      columns(4),
    ),
    columns(4),
  ),
  tiles: responsiveStyle({ mobile: { ...columns(2), alignItems: "stretch" }, tablet: columns(3), desktop: columns(6) }),
  filterAndList: responsiveStyle({ desktop: { gridTemplateColumns: "16rem minmax(0, 1fr)" } }),
  contentAndSum: responsiveStyle({ desktop: { gridTemplateColumns: "minmax(0, 1fr) 22rem" } }),
});
