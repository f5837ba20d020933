import { asker } from "../support/http.ts";
import type { Site } from "../support/site.ts";
import { addressesOf, templateOf } from "./addresses.ts";
import { Admission } from "./admission.ts";
import { startHtmlValidators } from "./html-validators.ts";
import { contentFaults, type Fault, type FaultKind, type PageReport, reportOn } from "./page-report.ts";
import { walk } from "./walk.ts";

/** Pages that stand for themselves: a search engine may show each of them. */
const isCanonical = ({ isPage, canonical, href }: PageReport) => isPage && canonical === href;

interface ShopRules {
  /** Addresses that the sitemaps name. */
  sitemap: ReadonlySet<string>;
  isClosed(path: string): boolean;
}

/** Everything that only all pages together show. */
function shopFaults(reports: ReadonlyMap<string, PageReport>, rules: ShopRules): Fault[] {
  const pages = [...reports.values()].filter(({ isPage }) => isPage);
  return [
    ...shared(pages, "same title", ({ title }) => title),
    ...shared(pages, "same description", ({ description }) => description),
    ...pages.flatMap((page) => canonicalFaults(page, reports, rules)),
    ...lostFragments(pages, reports),
  ];
}

/** Canonical pages of one region that share a text. */
function shared(pages: readonly PageReport[], kind: FaultKind, textOf: (page: PageReport) => string): Fault[] {
  const byText = new Map<string, string[]>();
  for (const page of pages.filter(isCanonical)) {
    const key = `${page.host} ${textOf(page)}`;
    const others = byText.get(key);
    if (others) others.push(page.href);
    else byText.set(key, [page.href]);
  }
  return [...byText].flatMap(([text, [at = "", ...others]]) =>
    others.length > 0 ? { kind, at, text: `${text}: ${others.join(" ")}` } : [],
  );
}

/**
 * A page names its canonical address: an existing page with the same content, of its own region; the default region may be named and
 * stands without its name. Pages of the sitemaps are their own.
 */
function canonicalFaults(
  { href, title, canonical, isPrivate }: PageReport,
  reports: ReadonlyMap<string, PageReport>,
  { sitemap, isClosed }: ShopRules,
): Fault[] {
  const fault = (text: string): Fault[] => [{ kind: "canonical", at: href, text }];
  const { pathname, search, origin } = new URL(href);
  if (sitemap.has(href) && canonical !== href) return fault(`is in a sitemap and canonical to "${canonical}"`);
  if (canonical === "" && (isPrivate || isClosed(pathname + search))) return [];
  const target = reports.get(canonical);
  if (!canonical.startsWith(`${origin}/`) && target?.title !== title) return fault(`is canonical to "${canonical}"`);
  // Where only a sample of a region is crawled, the target may be outside of it.
  if (!target || target.canonical === canonical) return [];
  return fault(`is canonical to ${canonical}, which answers ${target.status} and "${target.canonical}"`);
}

function lostFragments(pages: readonly PageReport[], reports: ReadonlyMap<string, PageReport>): Fault[] {
  const checked = new Set<string>();
  return pages.flatMap(({ href, fragments }) =>
    fragments.flatMap((link): Fault[] => {
      if (checked.has(link)) return [];
      checked.add(link);
      const [target = "", place] = link.split("#");
      const found = reports.get(target);
      return !found || found.ids.includes(` ${place} `) ? [] : [{ kind: "fragment", at: href, text: link }];
    }),
  );
}

export interface CrawlSize {
  /** Slug of the region of which a sample is crawled beside the whole default region. */
  sampledRegion: string;
  /** Most addresses of one kind in a sample. */
  perKind: number;
  /** Every n-th picture of goods is asked for. */
  pictureEvery: number;
  /** On how many pages of a template errors in the HTML are looked for, which takes several times as long as the shop takes to make the page. */
  htmlPerTemplate: number;
  /** Called after every so many answers. */
  onProgress?(asked: number): void;
}

export interface Crawl {
  pages: PageReport[];
  /** Addresses asked for, files and redirects among them. */
  asked: number;
  /** Links met, repeated ones too. */
  links: number;
  /** Addresses that the sitemaps name. */
  inSitemaps: number;
  faults: Fault[];
}

/** The last two are led to by forms and scripts only. */
const STARTS = ["/", "/robots.txt", "/sitemap.xml", "/regions/", "/recently-seen/"];
const WIDTH = 6;
const PROGRESS_EVERY = 1_000;

/** Crawls the default region whole and the others as `Admission` says. */
export async function crawlShop(site: Pick<Site, "url" | "port">, size: CrawlSize): Promise<Crawl> {
  const ask = asker(site);
  const { host } = new URL(site.url);
  const isClosed = closedTest((await ask("/robots.txt")).text);
  const addressesIn = async (path: string) => addressesOf(await ask(path));
  const parts = await addressesIn("/sitemap.xml");
  const inParts = await Promise.all(parts.map((part) => addressesIn(new URL(part).pathname)));
  const sitemap = new Set(inParts.flat());

  const reports = new Map<string, PageReport>();
  const validators = startHtmlValidators();
  const looked = new Map<string, number>();
  async function htmlFaults(html: string, kind: string): Promise<string[]> {
    const count = (looked.get(templateOf(kind)) ?? 0) + 1;
    looked.set(templateOf(kind), count);
    return count > size.htmlPerTemplate ? [] : [...contentFaults(html), ...(await validators.faultsOf(html))];
  }
  const links = await walk({
    ask,
    admission: new Admission({ ...size, host }, sitemap),
    starts: STARTS.map((path) => site.url + path),
    width: WIDTH,
    async look(visited) {
      const report = await reportOn(visited, { host, isClosed, htmlFaults });
      reports.set(report.href, report);
      if (reports.size % PROGRESS_EVERY === 0) size.onProgress?.(reports.size);
    },
  }).finally(validators.stop);
  const pages = [...reports.values()].filter(({ isPage }) => isPage);
  const faults = [
    ...[...reports.values()].flatMap((report) => report.faults),
    ...shopFaults(reports, { sitemap, isClosed }),
  ];
  return { pages, asked: reports.size, links, inSitemaps: sitemap.size, faults };
}

/** The longest rule of robots.txt that fits decides. */
function closedTest(robots: string): (path: string) => boolean {
  const rules = [...(robots.split("\n\n")[0] ?? "").matchAll(/^(Allow|Disallow): (.+)$/gm)];
  return (path) =>
    rules
      .filter(([, , prefix = ""]) => path.startsWith(prefix))
      .sort(([, , a = ""], [, , b = ""]) => b.length - a.length)[0]?.[1] === "Disallow";
}
