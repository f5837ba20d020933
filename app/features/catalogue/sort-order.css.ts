import { theme } from "../../../vanilla.css.ts";
import { featureStyle } from "../../styles/layered.ts";

export const form = featureStyle({ display: "flex", gap: theme.space.xs, alignItems: "end" });
