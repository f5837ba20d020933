import { lateScripts } from "./late-scripts.ts";
import type { RenderedPage } from "./prerendered-html.tsx";

const FIRST_OF_SCRIPTS = '<link rel="modulepreload"';

/** A rendered page as it is sent. Only its end is put together anew: each copy of a page's string is a large object to collect. */
export function pageBytes({ html, placeholder, fragments }: RenderedPage, handoff: string): Buffer<ArrayBuffer> {
  const end = html.lastIndexOf("</body>");
  const firstOfScripts = html.indexOf(FIRST_OF_SCRIPTS);
  const content = firstOfScripts < 0 ? html : html.slice(0, firstOfScripts);
  const scripts = firstOfScripts < 0 ? "" : lateScripts(html.slice(firstOfScripts, end) + handoff) + html.slice(end);
  const [first = "", ...others] = content.split(placeholder);
  const filled = others.flatMap((part) => {
    const numberEnd = part.indexOf(";");
    return [fragments[Number(part.slice(0, numberEnd))] ?? "", part.slice(numberEnd + 1)];
  });
  const parts = ["<!DOCTYPE html>", first, ...filled, scripts];
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}
