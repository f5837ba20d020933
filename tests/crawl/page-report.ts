import { factsOf } from "../../app/path-facts.ts";
import { headOf, linksOf, textOf } from "../support/html.ts";
import { isPage, kindOf } from "./addresses.ts";
import { foreignTexts } from "./interface-texts.ts";
import type { Visited } from "./walk.ts";

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

/** What a search engine wants of each type before it shows anything. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Product: ["name", "sku", "image", "offers"],
  Offer: ["url", "price", "priceCurrency", "availability"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position"],
  Organization: ["name", "url", "logo"],
  AutoRepair: ["name", "address"],
  AggregateRating: ["ratingValue", "reviewCount"],
  Review: ["author", "reviewRating"],
  Rating: ["ratingValue"],
};

/** Everything that is wrong with a page's structured data: not JSON, not whole, or not what the page shows. */
function structuredDataFaults(html: string, origin: string): string[] {
  const shown = textOf(html);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  return blocks.flatMap(([, text = ""]) => {
    let block: Json;
    try {
      block = JSON.parse(text) as Json;
    } catch (error) {
      return [`is not JSON: ${String(error)}`];
    }
    const context = isRecord(block) ? block["@context"] : undefined;
    const faults = context === "https://schema.org" ? [] : [`has the context ${String(context)}`];
    return [...faults, ...faultsOf(block, shown, origin)];
  });
}

function faultsOf(value: Json, shown: string, origin: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => faultsOf(item, shown, origin));
  if (!isRecord(value)) return [];
  const type = String(value["@type"]);
  const faults = (REQUIRED[type] ?? []).flatMap((key) => {
    const found = value[key];
    const isMissing = found === undefined || found === "" || (Array.isArray(found) && found.length === 0);
    return isMissing ? [`${type} has no ${key}`] : [];
  });
  for (const key of ["url", "item", "image", "logo"]) {
    const address = value[key];
    if (typeof address === "string" && !address.startsWith(`${origin}/`)) faults.push(`${type}.${key} is ${address}`);
  }
  for (const key of ["name", "reviewBody"]) {
    const text = value[key];
    if (typeof text === "string" && !shown.includes(text.replaceAll(/[\s\u00a0\u202f]+/g, " ").trim()))
      faults.push(`${type}.${key} is not shown: ${text}`);
  }
  if (type === "Offer" && !shown.replaceAll(" ", "").includes(`${Number(value.price)}₽`))
    faults.push(`Offer.price is not shown: ${String(value.price)}`);
  return [...faults, ...Object.values(value).flatMap((item) => faultsOf(item, shown, origin))];
}

const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export type FaultKind =
  | "broken link"
  | "head"
  | "language"
  | "canonical"
  | "same title"
  | "same description"
  | "fragment"
  | "region"
  | "structured data"
  | "content"
  | "HTML"
  | "axe"
  | "overlap"
  | "script";

export interface Fault {
  kind: FaultKind;
  /** Where it is. */
  at: string;
  text: string;
}

/** What is kept of an answer when its text is let go. */
export interface PageReport {
  href: string;
  host: string;
  kind: string;
  status: number;
  isPage: boolean;
  /** Whether the answer is for one visitor. */
  isPrivate: boolean;
  hasStructuredData: boolean;
  title: string;
  description: string;
  canonical: string;
  /** Places that a link can name. */
  ids: string;
  /** Links into other pages and drawings, `address#place`. */
  fragments: string[];
  faults: Fault[];
}

interface PageRules {
  /** Host of the default region. */
  host: string;
  /** Whether robots.txt closes a path. */
  isClosed(path: string): boolean;
  htmlFaults(html: string, kind: string): Promise<string[]>;
}

/** Everything that an answer shows by itself. */
export async function reportOn({ url, answer, from, isSent }: Visited, rules: PageRules): Promise<PageReport> {
  const { status, text, headers } = answer;
  const isWholePage = status === 200 && isPage(answer);
  const { robots, ...head } = headOf(isWholePage ? text : "");
  const faults: Fault[] = [];
  const note = (kind: FaultKind, texts: readonly string[]) => {
    for (const fault of texts) faults.push({ kind, at: url.href, text: fault });
  };
  const isAllowed = status === 200 || (status < 400 && (isSent || rules.isClosed(url.pathname + url.search)));
  if (!isAllowed) note("broken link", [`${status} ${headers.location ?? ""} on ${from}`]);
  if (isWholePage) {
    note("head", headFaults({ text, robots, path: url.pathname }, head));
    note("language", foreignTexts(text));
    note("region", linksOut(text, url, rules.host));
    note("content", leaks(text));
    note("structured data", structuredDataFaults(text, new URL(head.canonical || url).origin));
    note("HTML", await rules.htmlFaults(text, kindOf(url)));
  }
  return {
    href: url.href,
    host: url.host,
    kind: kindOf(url),
    status,
    isPage: isWholePage,
    isPrivate: String(headers["cache-control"]).startsWith("private"),
    hasStructuredData: isWholePage && text.includes("application/ld+json"),
    ...head,
    ids: ` ${[...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id).join(" ")} `,
    fragments: isWholePage ? fragmentsOf(text, url) : [],
    faults,
  };
}

function headFaults(
  { text, robots, path }: { text: string; robots: string; path: string },
  { title, description }: { title: string; description: string },
) {
  const leave = factsOf(path).isIndexed ? "index, follow" : "noindex";
  return [
    ...(text.split("<h1").length === 2 ? [] : ["has not exactly one heading of the first rank"]),
    ...(title === "" ? ["has no title"] : []),
    ...(description === "" ? ["has no description"] : []),
    ...(robots === leave ? [] : [`has robots "${robots}"`]),
  ];
}

/** As React writes it: every value stands in double quotes. */
const START_TAG = /<[a-z][\w-]*((?:\s[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/g;
const INNER = /postgres(?:ql)?:\/\/|DATABASE_URL|DATA_DIR|node_modules|\/build\//;

/** What the content policy of the site would refuse. */
export function contentFaults(html: string): string[] {
  const markup = html.replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, "$1");
  const attributes = [...markup.matchAll(START_TAG)].flatMap(([, all = ""]) =>
    [...all.matchAll(/\s([^\s=>"]+)(?:="[^"]*")?/g)].map(([, name = ""]) => name),
  );
  const refused = attributes.filter((name) => name === "style" || /^on[a-z]/.test(name));
  const sources = [...markup.matchAll(/<(?:script|link|iframe|img)\b[^>]*\s(?:src|href)="([^"]+)"/g)];
  const foreign = sources.filter(
    ([, source = ""]) => !/^\/(?!\/)|^data:image\/|^http:\/\/(?:[\w-]+\.)?localhost:/.test(source),
  );
  return [
    ...(/<style\b/.test(markup) ? ["has styles of its own"] : []),
    ...refused.map((name) => `has the attribute ${name}`),
    ...(sources.length > 0 ? [] : ["loads nothing"]),
    ...foreign.map(([, source]) => `loads ${source}`),
  ];
}

/** What is nobody's business outside, and a zero byte, which would break scripts and content policy. Staff read names of settings. */
function leaks(html: string): string[] {
  return [
    ...(INNER.test(html) ? [`says ${INNER.exec(html)?.[0]}`] : []),
    ...(html.includes("\0") ? ["has a zero byte"] : []),
  ];
}

/** Links to other regions. Choosing a region is what such links are for. */
function linksOut(text: string, { pathname, searchParams, host: own, href: base }: URL, host: string): string[] {
  if (pathname.startsWith("/regions/") || searchParams.has("showRegionModal")) return [];
  return linksOf(text).filter((href) => {
    const target = URL.canParse(href, base) ? new URL(href, base) : null;
    return target !== null && target.host !== own && (target.host === host || target.host.endsWith(`.${host}`));
  });
}

function fragmentsOf(text: string, { href: base }: URL): string[] {
  const drawings = [...text.matchAll(/<use href="([^"]*)"/g)].map(([, href]) => href ?? "");
  return [...linksOf(text), ...drawings].flatMap((href) => {
    const [, place] = href.split("#");
    return place && URL.canParse(href, base) ? new URL(href, base).href : [];
  });
}
