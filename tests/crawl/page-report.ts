import { factsOf } from "../../app/path-facts.ts";
import { headOf, linksOf } from "../support/html.ts";
import { kindOf } from "./address-kind.ts";
import { isPage } from "./addresses.ts";
import { foreignTexts } from "./interface-texts.ts";
import { structuredDataFaults } from "./structured-data.ts";
import type { Visited } from "./walk.ts";

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
