import { globalLayer, type StyleRule, style, styleVariants } from "@vanilla-extract/css";
import { type LayerName, layerNames } from "../../vanilla.css.ts";

/** What a layered style may contain: everything of a style rule, including media queries and selectors. */
export type LayeredRule = NonNullable<StyleRule["@layer"]>[string];

/**
 * Declares the order of the layers in the stylesheet of the calling file.
 * Every file declares all of it, because the first linked stylesheet decides, and that may be any of them.
 */
export function declareLayers(): void {
  for (const name of layerNames) globalLayer(name);
}

function inLayer(layer: LayerName, rule: LayeredRule): StyleRule {
  declareLayers();
  return { "@layer": { [layer]: rule } };
}

const variantsIn =
  (layer: LayerName) =>
  <Name extends string | number>(rules: Record<Name, LayeredRule>): Record<Name, string> =>
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
