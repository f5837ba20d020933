import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headOf, linksOf } from "../support/html.ts";
import { type AskSite, asker } from "../support/http.ts";
import { type Site, startSite } from "../support/site.ts";
import { htmlFaults } from "./html-rules.ts";
import { structuredDataFaults } from "./structured-data.ts";
import { type Visited, walk } from "./walk.ts";

const OTHER_REGION = "samara";

let site: Site;
let ask: AskSite;
let visited: Visited[];
let pages: Visited[];

beforeAll(async () => {
  site = await startSite({ goods: 1_200 });
  ask = asker(site);
  const other = `http://${OTHER_REGION}.localhost:${site.port}`;
  visited = await walk({
    ask,
    host: "localhost",
    followed: [site.url, other],
    starts: [`${site.url}/`, `${site.url}/sitemap.xml`, `${other}/`],
    perKind: 4,
    most: 700,
    width: 4,
  });
  pages = visited.filter(
    ({ answer }) => answer.status === 200 && String(answer.headers["content-type"]).startsWith("text/html"),
  );
}, 240_000);
afterAll(() => site?.stop());

const canonicalOf = ({ answer }: Visited) => headOf(answer.text).canonical;
const isPrivate = ({ answer }: Visited) => String(answer.headers["cache-control"]).startsWith("private");
/** Pages that stand for themselves: a search engine may show each of them. */
const canonicalPages = () => pages.filter((page) => canonicalOf(page) === page.url.href);

/** The longest rule of robots.txt that fits decides. */
async function closedTest(): Promise<(path: string) => boolean> {
  const { text } = await ask("/robots.txt");
  const rules = [...(text.split("\n\n")[0] ?? "").matchAll(/^(Allow|Disallow): (.+)$/gm)];
  return (path) =>
    rules
      .filter(([, , prefix = ""]) => path.startsWith(prefix))
      .sort(([, , a = ""], [, , b = ""]) => b.length - a.length)[0]?.[1] === "Disallow";
}

/** Addresses that share one text. */
function sharedBy(text: (page: Visited) => string): string[] {
  const byText = new Map<string, string[]>();
  for (const page of canonicalPages()) {
    const key = `${page.url.host} ${text(page)}`;
    byText.set(key, [...(byText.get(key) ?? []), page.url.pathname + page.url.search]);
  }
  return [...byText].flatMap(([key, paths]) => (paths.length > 1 ? `${key}: ${paths.join(" ")}` : []));
}

describe("a crawler that follows every link", () => {
  it("CAT-070 NAV-045 gets everywhere: home, all lists, products of all three kinds, texts, another region", () => {
    const paths = new Set(pages.map(({ kind }) => kind));
    for (const kind of [
      "/",
      "/catalog/tyres/",
      "/catalog/wheels/",
      "/catalog/autoproducts/",
      "/search/battery/",
      "/search/oils/",
      "/search/brake-disks/",
      "/tyre/*/*/*/",
      "/disk/*/*/*/",
      "/goods/*/",
      "/catalog/tyres/brand-is-*/model-is-*/",
      "/company/policy/",
      "/service/",
    ])
      expect(paths, kind).toContain(kind);
    expect(pages.some(({ url }) => url.hostname === `${OTHER_REGION}.localhost`)).toBe(true);
    expect(pages.length).toBeGreaterThan(100);
  });

  it("GEN-041 GEN-042 finds no link to a missing page, a fault or a redirect", async () => {
    const isClosed = await closedTest();
    const broken = visited.filter(({ answer, url }) => answer.status !== 200 && !isClosed(url.pathname + url.search));
    const faults = visited.filter(({ answer }) => answer.status >= 400);
    expect(
      [...new Set([...broken, ...faults])].map(
        ({ answer, url, from }) => `${answer.status} ${url.href} ${answer.headers.location ?? ""} on ${from}`,
      ),
    ).toEqual([]);
  });

  it("sees exactly one heading of the first rank and a title and description on each page", () => {
    const wrong = pages.filter(({ answer }) => {
      const { title, description } = headOf(answer.text);
      return answer.text.split("<h1").length !== 2 || title === "" || description === "";
    });
    expect(wrong.map(({ url }) => url.href)).toEqual([]);
  });

  it("never meets two pages of one region with the same title or the same description", () => {
    expect(sharedBy(({ answer }) => headOf(answer.text).title)).toEqual([]);
    expect(sharedBy(({ answer }) => headOf(answer.text).description)).toEqual([]);
  });

  it("GEN-011 is told on each page to index it, and which address it has: an existing one that says the same", async () => {
    const isClosed = await closedTest();
    const known = new Map(pages.map((page) => [page.url.href, page]));
    const wrong: string[] = [];
    for (const page of pages) {
      const { canonical, robots } = headOf(page.answer.text);
      if (robots !== "index, follow") wrong.push(`${page.url.href} has robots "${robots}"`);
      if (canonical === "" && (isPrivate(page) || isClosed(page.url.pathname + page.url.search))) continue;
      if (!canonical.startsWith(`${page.url.origin}/`)) {
        wrong.push(`${page.url.href} has the canonical address "${canonical}"`);
        continue;
      }
      const target = new URL(canonical);
      const region = target.hostname === "localhost" ? {} : { region: target.hostname.split(".")[0] ?? "" };
      const answer = known.get(canonical)?.answer ?? (await ask(target.pathname + target.search, region));
      if (answer.status !== 200 || headOf(answer.text).canonical !== canonical)
        wrong.push(`${canonical} of ${page.url.href} answers ${answer.status}, ${headOf(answer.text).canonical}`);
    }
    expect(wrong).toEqual([]);
  });

  it("REG-002 stays in the region it came to", () => {
    const wrong = pages.flatMap(({ url, answer }) =>
      url.pathname.startsWith("/regions/")
        ? []
        : linksOf(answer.text)
            .filter((href) => /^https?:/.test(href) && new URL(href).hostname.endsWith("localhost"))
            .filter((href) => new URL(href).host !== url.host)
            .map((href) => `${href} on ${url.href}`),
    );
    expect(wrong).toEqual([]);
  });

  it("finds the place that each link into a page names", () => {
    const byHref = new Map(pages.map((page) => [page.url.href, page.answer.text]));
    const wrong = pages.flatMap(({ url, answer }) =>
      linksOf(answer.text).flatMap((href) => {
        const [, fragment] = href.split("#");
        if (!fragment || !URL.canParse(href, url)) return [];
        const target = new URL(href, url);
        target.hash = "";
        const text = byHref.get(target.href);
        return text === undefined || text.includes(`id="${fragment}"`) ? [] : [`${href} on ${url.href}`];
      }),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  it("GEN-008 reads structured data that are whole and say what each page shows", () => {
    const wrong = pages.flatMap(({ url, answer }) =>
      structuredDataFaults(answer.text, url.origin).map((fault) => `${url.href}: ${fault}`),
    );
    expect(wrong).toEqual([]);
    const withData = pages.filter(({ answer }) => answer.text.includes("application/ld+json"));
    const kinds = new Set(withData.map(({ kind }) => kind));
    for (const kind of ["/", "/catalog/tyres/", "/tyre/*/*/*/", "/goods/*/"]) expect(kinds, kind).toContain(kind);
  });

  it("finds no error in the HTML of any kind of page", async () => {
    const firsts = new Map<string, Visited>();
    for (const page of pages) {
      // All lists are one template: the plain list of each route and two choices stand for the rest.
      const kind = page.kind.replace(/^(\/(?:catalog|search)\/[a-z-]+\/).+$/, "a list that is chosen from");
      if (!firsts.has(kind)) firsts.set(kind, page);
    }
    const wrong: string[] = [];
    for (const { url, answer } of firsts.values())
      for (const fault of await htmlFaults(answer.text)) wrong.push(`${url.pathname}${url.search}: ${fault}`);
    expect(wrong).toEqual([]);
  }, 120_000);
});
