import { decoded } from "../support/html.ts";
import type { Answer } from "../support/http.ts";

/**
 * The pattern of an address: addresses of one kind are made by the same code.
 * `/catalog/tyres/brand-is-kama-or-nokian/price-to-9000/?page=2` is `/catalog/tyres/brand-is-*-or-*\/price-to-*\/?page`.
 */
export function kindOf({ pathname, searchParams }: URL): string {
  const segments = pathname.split("/").map((segment) => {
    if (segment.includes("-is-")) return segment.replace(/-is-.*/, segment.includes("-or-") ? "-is-*-or-*" : "-is-*");
    return segment.replace(/-(from|to)-[\d.]+/g, "-$1-*");
  });
  const [, first = "", second = ""] = segments;
  if (["tyre", "disk", "goods"].includes(first)) segments.fill("*", 2, -1);
  if (first === "order" && second !== "status") segments.fill("*", 2, -1);
  if (["reviews", "product-live"].includes(first)) segments[2] = second.replace(/^\d+/, "*");
  if (first === "sitemap") segments[2] = second.replace(/-[\w-]+\.xml$/, "-*.xml");
  if (first === "assets") segments[2] = second.replace(/^.*(?=\.)/, "*");
  if (first === "api") segments.push((segments.pop() ?? "").replace(/^\d+/, "*"));
  const names = [...new Set(searchParams.keys())].sort();
  return segments.join("/") + (names.length > 0 ? `?${names.join("&")}` : "");
}

/**
 * What makes pages alike to who looks at their HTML: lists are one template whatever was chosen from them, texts are another, and the dialogs
 * of a page are the same over all pages.
 */
export function templateOf(kind: string): string {
  const dialog = /\bshow\w+Modal\b/.exec(kind);
  if (dialog) return dialog[0];
  return kind
    .replace(/^\/(?:catalog|search)\/[a-z-]+\/[^?]+$/, "a list that is chosen from")
    .replace(/^\/(?:catalog|search)\/[a-z-]+\/[^?]*\?/, "a list?")
    .replace(/^\/search\/[a-z-]+\/$/, "a list of small goods")
    .replace(/^\/company\/.+/, "a text");
}

export const isPage = ({ headers }: Pick<Answer, "headers">): boolean =>
  String(headers["content-type"]).startsWith("text/html");

/** Elements that name an address, and the attributes that hold it. */
const NAMING = /<(?:a|img|link|script|source|use)\b[^>]*>/gi;
const PLACE = /\s(?:href|src|srcset)="([^"]*)"/gi;
/** Scripts that the page's own script loads. */
const MODULE = /["'](\/assets\/[^"']+\.js)["']/g;
const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g;
const CONTROL = /<(?:input|select)\b[^>]*>(?:[\s\S]*?<\/select>)?/g;

const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, found]) => found ?? "");

/**
 * What an answer leads to: links of a page with its files, addresses of a sitemap, files of a style sheet, the target of a
 * redirect. As they stand in the text.
 */
export function addressesOf(answer: Answer): string[] {
  const { location, "content-type": type = "" } = answer.headers;
  if (location !== undefined) return [location];
  if (isPage(answer)) return [...named(answer.text), ...all(MODULE, answer.text)];
  if (type.startsWith("application/xml")) return all(/<loc>([^<]*)<\/loc>/g, answer.text).map(decoded);
  if (type.startsWith("text/css")) return all(/url\(["']?([^"')]+)/g, answer.text);
  return [];
}

/** `srcset` holds several, each with its width. */
function named(html: string): string[] {
  return (html.match(NAMING) ?? []).flatMap((tag) =>
    all(PLACE, tag).flatMap((value) =>
      decoded(value)
        .split(/,\s+/)
        .map((candidate) => candidate.replace(/ \d+[wx]$/, "")),
    ),
  );
}

/** Each GET form of a page as a browser sends it with one thing chosen: the first value of each tick and the last of each list. */
export function sentByForms(answer: Answer): string[] {
  if (!isPage(answer)) return [];
  return [...answer.text.matchAll(FORM)].flatMap(([, tag = "", inside = ""]) => {
    if (/method="post"/i.test(tag)) return [];
    const sent = new URLSearchParams();
    const choices = new Map<string, string>();
    for (const [control] of inside.matchAll(CONTROL)) {
      const name = attribute(control, "name");
      if (name === "") continue;
      const value = attribute(control, "value");
      if (control.startsWith("<select"))
        choices.set(name, all(/<option\b[^>]*\svalue="([^"]*)"/g, control).at(-1) ?? "");
      else if (!/type="(?:checkbox|radio)"/.test(control)) sent.append(name, value);
      else if (!choices.has(name)) choices.set(name, value);
    }
    const [action = ""] = attribute(tag, "action").split("?");
    const withChoice = [...choices].map(
      ([name, value]) => `${action}?${new URLSearchParams([...sent, [name, value]])}`,
    );
    return [`${action}?${sent}`, ...withChoice];
  });
}

const attribute = (tag: string, name: string): string =>
  decoded(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
