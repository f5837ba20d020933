import { describe, expect, it } from "vitest";
import { cacheKey, normaliseQuery } from "./cache-key.ts";

describe("cache key", () => {
  it("is the same for one query in any order, and keeps the order of repeated names", () => {
    expect(normaliseQuery("?sort=stock&page=2")).toEqual({ search: "?page=2&sort=stock", isReduced: false });
    expect(normaliseQuery("?b[]=2&a=1&b[]=1").search).toBe("?a=1&b[]=2&b[]=1");
  });

  it("leaves out where the visitor came from", () => {
    const query = "?utm_source=mail&yclid=1&gclid=2&_openstat=3&from=app&ysclid=4&fbclid=5&_ga=6&page=2";
    expect(normaliseQuery(query)).toEqual({ search: "?page=2", isReduced: true });
    expect(normaliseQuery("?utm_campaign=x")).toEqual({ search: "", isReduced: true });
    expect(normaliseQuery("?fromage=1")).toEqual({ search: "?fromage=1", isReduced: false });
  });

  it("differs by region, variant and Save-Data", () => {
    const keys = [
      cacheKey(null, "/", "", "", false),
      cacheKey("krasnodar", "/", "", "", false),
      cacheKey(null, "/", "", "b", false),
      cacheKey(null, "/", "", "", true),
      cacheKey(null, "/", "?a", "", false),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
