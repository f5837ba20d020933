import type { Fault, FaultKind, PageReport } from "./page-report.ts";

/** Pages that stand for themselves: a search engine may show each of them. */
const isCanonical = ({ isPage, canonical, href }: PageReport) => isPage && canonical === href;

interface ShopRules {
  /** Addresses that the sitemaps name. */
  sitemap: ReadonlySet<string>;
  isClosed(path: string): boolean;
}

/** Everything that only all pages together show. */
export function shopFaults(reports: ReadonlyMap<string, PageReport>, rules: ShopRules): Fault[] {
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
