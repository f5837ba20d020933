import { describe, expect, it } from "vitest";
import { markPrivate, sharedLifetime } from "./cache-control.ts";

describe("shared lifetime", () => {
  it("reads the three periods", () => {
    const header = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";
    expect(sharedLifetime(header)).toEqual({ freshSeconds: 60, staleSeconds: 600, staleOnErrorSeconds: 86_400 });
    expect(sharedLifetime("public,s-maxage=5")).toEqual({ freshSeconds: 5, staleSeconds: 0, staleOnErrorSeconds: 0 });
  });

  it.each([null, "", "s-maxage=60", "public, max-age=60", "private, s-maxage=60", "public, no-store, s-maxage=60"])(
    "is absent for %s",
    (header) => {
      expect(sharedLifetime(header)).toBeNull();
    },
  );
});

describe("a page rendered for one visitor", () => {
  it("loses the permission to be shared", () => {
    const headers = new Headers({ "cache-control": "public, s-maxage=10" });
    markPrivate(headers);
    expect(headers.get("cache-control")).toBe("private, no-cache");
  });

  it("keeps any other rule", () => {
    const headers = new Headers({ "cache-control": "private, no-store" });
    markPrivate(headers);
    expect(headers.get("cache-control")).toBe("private, no-store");
  });
});
