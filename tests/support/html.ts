const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'", nbsp: " " };

/** Attribute values and text as a reader sees them. */
export function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Words of a piece of a page, non-breaking spaces made ordinary. */
export function textOf(html: string): string {
  const withoutScripts = html.replace(/<script[\s\S]*?<\/script>/g, "");
  return decoded(withoutScripts.replace(/<!--[\s\S]*?-->/g, "").replace(/<[^>]+>/g, " "))
    .replaceAll("\u00ad", "")
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .trim();
}

interface PageHead {
  title: string;
  description: string;
  robots: string;
  canonical: string;
}

/** What search engines read first. An absent part is an empty string. */
export function headOf(html: string): PageHead {
  const one = (pattern: RegExp) => decoded(pattern.exec(html)?.[1] ?? "");
  return {
    title: one(/<title>([^<]*)<\/title>/),
    description: one(/<meta name="description" content="([^"]*)"/),
    robots: one(/<meta name="robots" content="([^"]*)"/),
    canonical: one(/<link rel="canonical" href="([^"]*)"/),
  };
}

export function headingOf(html: string): string {
  return textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? "");
}

/** Piece of a page between the first `<tag` that has `mark` in it and its end; tags of that name must not nest. */
export function elementOf(html: string, tag: string, mark = ""): string {
  const pieces = html.match(new RegExp(`<${tag}\\b[^>]*>[\\s\\S]*?</${tag}>`, "g")) ?? [];
  return pieces.find((piece) => piece.slice(0, piece.indexOf(">")).includes(mark)) ?? "";
}

/** Addresses of all links, in page order. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href]) => decoded(href ?? ""));
}

/** Addresses of the goods of a list. */
export function goodsLinksOf(html: string): string[] {
  return linksOf(html).filter((href) => /^\/(tyre|disk|goods)\/./.test(href));
}

/** All JSON-LD blocks by their `@type`. */
export function jsonLdOf(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...blocks].map(([, json]) => JSON.parse(json ?? "") as Record<string, unknown>);
}
