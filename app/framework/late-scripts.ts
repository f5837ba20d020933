/** A page whose pictures hang is hydrated all the same. */
const WAITS_AT_MOST_MS = 3_000;

/** Once the pictures in sight are painted; a page in a background tab paints nothing, so time counts as well. */
const start = `{
const script = document.currentScript, late = script.previousSibling;
const start = () => {
if (!late.isConnected) return;
script.remove();
late.replaceWith(late.content);
};
addEventListener("load", () => requestAnimationFrame(() => setTimeout(start)));
setTimeout(start, ${WAITS_AT_MOST_MS});
}`.replaceAll("\n", "");

/**
 * Defers the scripts of a page until the pictures in sight are painted: on a slow line they competed with them,
 * and every page works without them. `mark` is that of `OwnScriptMark`. They take their places again before they run, so Remix finds the page as it was rendered.
 */
export function lateScripts(scripts: string, mark: string): string {
  return `<template>${scripts}</template><script nonce="${mark}">${start}</script>`;
}
