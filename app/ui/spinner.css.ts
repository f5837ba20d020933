import { keyframes } from "@vanilla-extract/css";
import { theme } from "../../vanilla.css.ts";
import { uiStyle } from "../styles/layered.ts";

const turn = keyframes({ to: { rotate: "1turn" } });

export const wait = uiStyle({ display: "inline-flex", alignItems: "center", gap: theme.space.s });
export const wheel = uiStyle({ animation: `${turn} 1.4s linear infinite` });
