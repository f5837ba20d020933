import { uiStyle } from "../styles/layered.ts";

export const content = uiStyle({ display: "contents" });
