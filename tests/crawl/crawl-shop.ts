import { asker } from "../support/http.ts";
import type { Site } from "../support/site.ts";
import { templateOf } from "./address-kind.ts";
import { addressesOf } from "./addresses.ts";
import { Admission } from "./admission.ts";
import { startHtmlValidators } from "./html-validators.ts";
import { type Fault, type PageReport, reportOn } from "./page-report.ts";
import { shopFaults } from "./shop-faults.ts";
import { walk } from "./walk.ts";

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
    return count > size.htmlPerTemplate ? [] : validators.faultsOf(html);
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
