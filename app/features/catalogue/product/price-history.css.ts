import { theme } from "../../../../vanilla.css.ts";
import { featureStyle } from "../../../styles/layered.ts";

export const prices = featureStyle({ display: "grid", gap: theme.space.xs, fontSize: theme.type.small });
export const row = featureStyle({ display: "flex", justifyContent: "space-between", gap: theme.space.m });
export const price = featureStyle({ fontWeight: theme.weight.bold, fontVariantNumeric: "tabular-nums" });
