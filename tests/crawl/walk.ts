import { linksOf } from "../support/html.ts";
import type { Answer, AskSite } from "../support/http.ts";
import { kindOf } from "./address-kind.ts";

export interface Visited {
  url: URL;
  kind: string;
  answer: Answer;
  /** Where the address was found. */
  from: string;
}

interface WalkOptions {
  ask: AskSite;
  /** Host without region. */
  host: string;
  /** Origins whose links are followed; of the other regions' pages only the linked ones are visited. */
  followed: readonly string[];
  starts: readonly string[];
  /** Most addresses of one kind, and of all kinds together. */
  perKind: number;
  most: number;
  /** Asked at once. */
  width: number;
}

const isPage = ({ headers }: Answer): boolean => String(headers["content-type"]).startsWith("text/html");
const isFile = ({ headers }: Answer): boolean => String(headers["content-type"]).startsWith("application/xml");

/** A link to a state of the same page, such as the open city picker: no crawler is to follow it. */
const STATE_LINK = /<a\b[^>]*\brel="[^"]*\bnofollow\b[^>]*>/g;

/** Links of a page with its stylesheets, scripts and icons; addresses of a sitemap. Fragments are left out. */
function addressesOf({ answer, url }: Pick<Visited, "answer" | "url">): URL[] {
  const { text } = answer;
  const found = isPage(answer)
    ? [
        ...linksOf(text.replace(STATE_LINK, "")),
        ...[...text.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? ""),
      ]
    : isFile(answer)
      ? [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? "")
      : [];
  return found.flatMap((address) => {
    if (!URL.canParse(address.replaceAll("&amp;", "&"), url)) return [];
    const target = new URL(address.replaceAll("&amp;", "&"), url);
    target.hash = "";
    return /^https?:$/.test(target.protocol) ? target : [];
  });
}

/** Visits what links lead to, breadth first, a few of each kind and region; never a host that is not ours. */
export async function walk({ ask, host, followed, starts, perKind, most, width }: WalkOptions): Promise<Visited[]> {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const queue: { url: URL; from: string }[] = [];
  const visited: Visited[] = [];
  const regionOf = ({ hostname }: URL) => (hostname === host ? undefined : hostname.slice(0, -host.length - 1));
  const isOurs = ({ hostname }: URL) => hostname === host || hostname.endsWith(`.${host}`);

  const enqueue = (url: URL, from: string): void => {
    if (!isOurs(url) || seen.has(url.href) || seen.size >= most) return;
    const counted = `${url.hostname} ${kindOf(url)}`;
    const count = counts.get(counted) ?? 0;
    if (count >= perKind) return;
    counts.set(counted, count + 1);
    seen.add(url.href);
    queue.push({ url, from });
  };
  for (const start of starts) enqueue(new URL(start), "the start");

  const visit = async ({ url, from }: { url: URL; from: string }): Promise<void> => {
    const region = regionOf(url);
    const answer = await ask(url.pathname + url.search, region === undefined ? {} : { region });
    const found = { url, kind: kindOf(url), answer, from };
    visited.push(found);
    if (followed.includes(url.origin)) for (const target of addressesOf(found)) enqueue(target, url.href);
  };
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) await visit(next);
  };
  // A worker that finds the queue empty stops while another may still fill it.
  while (queue.length > 0) await Promise.all(Array.from({ length: width }, worker));
  return visited;
}
