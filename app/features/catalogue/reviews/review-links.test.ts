import { describe, expect, it } from "vitest";
import { listPath, readListPosition } from "./review-links.ts";

const placeOf = (query: string) => readListPosition(new URLSearchParams(query));

describe("addresses of the list of reviews", () => {
  it("say only what differs from the usual list", () => {
    expect(listPath("100")).toBe("/reviews/100/");
    expect(listPath("100", { sort: "-created_at", page: 1 })).toBe("/reviews/100/");
    expect(listPath("a b", { sort: "-likes", page: 3 })).toBe("/reviews/a%20b/?sort=-likes&page=3");
  });
  it("are read back", () => {
    expect(placeOf("")).toEqual({ sort: "-created_at", page: 1 });
    expect(placeOf("sort=-likes&page=3")).toEqual({ sort: "-likes", page: 3 });
    expect(placeOf("sort=nonsense")).toEqual({ sort: "-created_at", page: 1 });
  });
  it.each(["0", "-1", "1.5", "x", "1e9", "1000000000", ""])("have no page %j", (page) => {
    expect(placeOf(`page=${page}`)).toBeNull();
  });
});
