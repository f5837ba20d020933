import { canonicalOf } from "../../app/features/catalogue/lists/canonical.ts";
import { parseFilterPath } from "../../app/features/catalogue/lists/filter-path.ts";
import { categories, categorySlugs } from "../../gateway/contract/catalogue/categories.ts";
import { kindOf } from "./addresses.ts";

export interface Bounds {
  /** Host of the region that is crawled whole, with its port. */
  host: string;
  /** Slug of a second region, of which a sample is crawled. */
  sampledRegion: string;
  /** Most addresses of one kind in a sample. */
  perKind: number;
  /** Every n-th picture of goods is asked for. */
  pictureEvery: number;
}

type Verdict = "all of them" | "a sample" | "none";

/**
 * Which of the addresses that are met are asked for.
 * - Of the one region all that stands for itself: addresses without query and filter, those of its sitemaps, and the lists that the
 *   indexing policy calls pages of their own, with all their later pages.
 * - Choices (filters, orders, open dialogs, forms that are filled in) are endless, so of each kind, that is path and set of
 *   parameters, a sample; what a choice leads to is followed, but not to one more choice.
 * - The form for a review exists for each of the goods and differs by its name only: a sample.
 * - Pictures are drawn when they are asked for, a dozen of each of the goods: all of every n-th of them.
 * - Of the other regions, which are made by the same code, the front page, and of one of them a sample of every kind but choices.
 */
export class Admission {
  readonly #counts = new Map<string, number>();
  readonly #bounds: Bounds;
  readonly #sitemap: ReadonlySet<string>;

  constructor(bounds: Bounds, sitemap: ReadonlySet<string>) {
    this.#bounds = bounds;
    this.#sitemap = sitemap;
  }

  /** Whether an address is to be asked for; it is counted, so ask once for each. */
  admits(url: URL): boolean {
    const verdict = this.#verdictOn(url);
    if (verdict !== "a sample") return verdict === "all of them";
    const key = `${url.host} ${sampleOf(url)}`;
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return count < this.#bounds.perKind;
  }

  /** Whether an address is one of the endless many: a filter or a query that makes no page of its own. */
  isChoice(url: URL): boolean {
    const isPlain = url.search === "" && restOfList(url.pathname) === "";
    return !isPlain && !this.#sitemap.has(url.href) && !isListOfItsOwn(url);
  }

  #verdictOn(url: URL): Verdict {
    const { host, sampledRegion, pictureEvery } = this.#bounds;
    const isChoice = this.isChoice(url);
    if (url.host === `${sampledRegion}.${host}`) return isChoice ? "none" : "a sample";
    if (url.host !== host)
      return url.host.endsWith(`.${host}`) && url.pathname === "/" && !isChoice ? "all of them" : "none";
    const picture = /\/goods\/picture\/(?:\w+\/)?(\d+)/.exec(url.pathname);
    if (picture) return Number(picture[1]) % pictureEvery === 0 ? "all of them" : "none";
    return isChoice || /^\/reviews\/\d+\/new\/$/.test(url.pathname) ? "a sample" : "all of them";
  }
}

/** What a sample is made of: lists that are chosen from carry the same parameters in the same way. */
function sampleOf(url: URL): string {
  const category = url.search === "" ? undefined : categoryOf(url.pathname);
  return kindOf(category ? new URL(`${categories[category].list}*/${url.search}`, url) : url);
}

const categoryOf = (path: string) => categorySlugs.find((slug) => path.startsWith(categories[slug].list));

/** Filters in the path of a list; "" for the whole list and for what is no list. */
function restOfList(path: string): string {
  const category = categoryOf(path);
  return category ? path.slice(categories[category].list.length) : "";
}

function isListOfItsOwn({ pathname, search, searchParams }: URL): boolean {
  const named = categoryOf(pathname);
  const filters = parseFilterPath(restOfList(pathname));
  if (!named || !filters) return false;
  const category = filters.lists.category?.[0] === "trucktyre" ? "trucktyre" : named;
  const page = Number(searchParams.get("page") ?? 1);
  return canonicalOf({ category, filters, page, total: 1 }) === pathname + search;
}
