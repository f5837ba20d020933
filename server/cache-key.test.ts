import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cacheKey, normaliseQuery } from "./cache-key.ts";

const all = () => true;

describe("cache key", () => {
  it("is the same for one query in any order, and keeps the order of repeated names", () => {
    expect(normaliseQuery("?sort=stock&page=2", all)).toEqual({ search: "?page=2&sort=stock", isReduced: false });
    expect(normaliseQuery("?b[]=2&a=1&b[]=1", all).search).toBe("?a=1&b[]=2&b[]=1");
  });

  it("holds what the page reads and nothing else", () => {
    const reads = (name: string) => name === "page";
    const query = "?utm_source=mail&yclid=1&_ga=6&page=2&whatever=3&&=4";
    expect(normaliseQuery(query, reads)).toEqual({ search: "?page=2", isReduced: true });
    expect(normaliseQuery("?whatever=x", reads)).toEqual({ search: "", isReduced: true });
    expect(normaliseQuery("?%70age=2&pagе=3&%E0=1", reads)).toEqual({ search: "?%70age=2", isReduced: true });
    expect(normaliseQuery("?pages=1", reads).search).toBe("");
  });

  it("never keeps a parameter that is not read, nor loses one that is, whatever the query", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("page", "sort", "utm", "x"), fc.webSegment())), (pairs) => {
        const search = `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`;
        const reads = (name: string) => name === "page" || name === "sort";
        const kept = new URLSearchParams(normaliseQuery(search, reads).search);
        for (const name of ["page", "sort"])
          expect(kept.getAll(name)).toEqual(new URLSearchParams(search).getAll(name));
        expect([...kept.keys()].filter((name) => !reads(name))).toEqual([]);
      }),
    );
  });

  it("differs by region, variant and Save-Data", () => {
    const keys = [
      cacheKey({ regionSlug: null, path: "/", search: "", varyKey: "", saveData: false }),
      cacheKey({ regionSlug: "krasnodar", path: "/", search: "", varyKey: "", saveData: false }),
      cacheKey({ regionSlug: null, path: "/", search: "", varyKey: "b", saveData: false }),
      cacheKey({ regionSlug: null, path: "/", search: "", varyKey: "", saveData: true }),
      cacheKey({ regionSlug: null, path: "/", search: "?a", varyKey: "", saveData: false }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
