import { decoded } from "../support/html.ts";
import type { Answer } from "../support/http.ts";

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
