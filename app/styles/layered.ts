import { type StyleRule, style, styleVariants } from "@vanilla-extract/css";
import type { LayerName } from "../../vanilla.css.ts";

/** What a layered style may say: everything of a style rule, media queries and selectors included. */
export type LayeredRule = NonNullable<StyleRule["@layer"]>[string];

const inLayer = (layer: LayerName, rule: LayeredRule): StyleRule => ({ "@layer": { [layer]: rule } });

const variantsIn =
  (layer: LayerName) =>
  <Name extends string>(rules: Record<Name, LayeredRule>): Record<Name, string> =>
    styleVariants(rules as Record<string, LayeredRule>, (rule) => inLayer(layer, rule)) as Record<Name, string>;

/** Class of the `base` layer: typography, prose, utilities. */
export const baseStyle = (rule: LayeredRule): string => style(inLayer("base", rule));
export const baseVariants = variantsIn("base");

/** Class of the `ui` layer: components of app/ui. */
export const uiStyle = (rule: LayeredRule): string => style(inLayer("ui", rule));
export const uiVariants = variantsIn("ui");

/** Class of the `feature` layer: wins over every ui component. */
export const featureStyle = (rule: LayeredRule): string => style(inLayer("feature", rule));
export const featureVariants = variantsIn("feature");
