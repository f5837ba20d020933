import { describe, expect, it } from "vitest";
import { type MenuLinkValues, menuLinkValues } from "../../contract/catalogue/menus.ts";
import { type LinkChange, linkProblems } from "./menu-rules.ts";

const link: LinkChange = {
  id: null,
  values: { under: "main", url: "/offers/", isShown: true },
  isArchived: false,
  beside: [],
  placeOfParent: null,
  hasLinks: false,
};
const fields = (change: Partial<LinkChange>) => linkProblems({ ...link, ...change }).map(({ field = "form" }) => field);
const under = (place: string, url = "") => ({ ...link.values, under: place, url });
const shown = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ id: number + 1, url: `/${number}/`, isShown: true }));

describe("where a link may stand", () => {
  it("menus have two levels", () => {
    expect(fields({ values: under("7", "/a/"), placeOfParent: "main" })).toEqual([]);
    expect(fields({ values: under("7", "/a/"), placeOfParent: null })).toEqual(["under"]);
    expect(fields({ id: 7, values: under("7", "/a/"), placeOfParent: "main" })).toEqual(["under"]);
    expect(fields({ id: 3, values: under("7", "/a/"), placeOfParent: "main", hasLinks: true })).toEqual(["under"]);
  });

  it("a column of the footer has one heading, which leads nowhere and stays", () => {
    expect(fields({ id: 1, values: under("about"), beside: shown(1) })).toEqual([]);
    expect(fields({ values: under("about"), beside: shown(1) })).toEqual(["under"]);
    expect(fields({ id: 1, values: under("about", "/about/"), beside: shown(1) })).toEqual(["url"]);
    expect(fields({ id: 1, values: under("about"), isArchived: true })).toEqual(["form"]);
  });

  it("a link leads somewhere, and is not beside itself", () => {
    expect(fields({ values: under("main") })).toEqual(["url"]);
    expect(fields({ values: under("main", "/0/"), beside: shown(1) })).toEqual(["url"]);
    expect(fields({ id: 1, values: under("main", "/0/"), beside: shown(1) })).toEqual([]);
  });

  it("the header keeps to its lines; hidden links do not count", () => {
    expect(fields({ beside: shown(8) })).toEqual([]);
    expect(fields({ beside: shown(9) })).toEqual(["isShown"]);
    expect(fields({ beside: shown(9).map((each) => ({ ...each, isShown: false })) })).toEqual([]);
    expect(fields({ beside: shown(9), values: { ...link.values, isShown: false } })).toEqual([]);
  });

  it("what others stand below stays while they do", () => {
    expect(fields({ id: 1, isArchived: true, hasLinks: true })).toEqual(["form"]);
    expect(fields({ id: 1, isArchived: true })).toEqual([]);
  });
});

describe("what staff type", () => {
  const typed: MenuLinkValues = {
    under: "main",
    label: "Акции",
    url: "/offers/",
    mark: "",
    position: 10,
    isShown: true,
  };
  const wrong = (change: object) =>
    menuLinkValues.safeParse({ ...typed, ...change }).error?.issues.map(({ path }) => path.join(".")) ?? [];

  it.each(["/offers/", "/company/policy/#loyalty-programs", "/search/?q=шины", "https://vk.com/shop", ""])(
    "takes the address %s",
    (url) => expect(wrong({ url })).toEqual([]),
  );
  it.each([
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "http://vk.com/",
    "offers",
    "/a b",
    '/"x',
    "https://x",
  ])("refuses the address %s", (url) => expect(wrong({ url })).toEqual(["url"]));
  it("keeps labels within the header of a phone", () => {
    expect(wrong({ label: "а".repeat(21) })).toContain("label");
    expect(wrong({ label: "Шины и диски для зимы" })).toEqual(["label"]);
    expect(wrong({ under: "17", label: "Шины и диски для зимы" })).toEqual([]);
    expect(wrong({ under: "17", label: "ш ".repeat(17) })).toEqual(["label"]);
    expect(wrong({ under: "burger", label: "а".repeat(21) })).toEqual(["label"]);
  });
});
