import { Scripts } from "@remix-run/react";
import { useOwnScriptMark } from "./own-script-mark.ts";

/**
 * The scripts of a page, the last of its body. `page-document.ts` sends them as a template, where hydration would not find those that Remix
 * renders once more in the browser. React leaves alone what the end of a body has beyond its own elements, so nothing is rendered there.
 */
export const PageScripts = import.meta.env.SSR ? Written : Absent;

function Written() {
  return <Scripts nonce={useOwnScriptMark()} />;
}

function Absent() {
  return null;
}
