import { Scripts } from "@remix-run/react";
import { useOwnScriptMark } from "./own-script-mark.ts";

/**
 * The scripts of a page, the last of its body. In the browser Remix would render them once more, only for hydration to find them, and
 * nothing ever after: React leaves alone what the end of a body has beyond its own elements, so nothing is rendered there, and the
 * browser does not load the code that writes scripts.
 */
export const PageScripts = import.meta.env.SSR ? Written : Absent;

function Written() {
  return <Scripts nonce={useOwnScriptMark()} />;
}

function Absent() {
  return null;
}
