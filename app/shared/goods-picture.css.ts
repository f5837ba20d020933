import { theme } from "../../vanilla.css.ts";
import { featureStyle } from "../styles/layered.ts";

export const frame = featureStyle({ display: "block", aspectRatio: "1", background: theme.color.surface.raised });
export const picture = featureStyle({ width: "100%", height: "100%", objectFit: "contain" });
