import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseEncoding, compress, isWorthCompressing } from "./compression.ts";

describe("compression", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["identity", "identity"],
    ["deflate", "identity"],
    ["", "identity"],
    [undefined, "identity"],
  ])("for Accept-Encoding %s is %s", (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
    expect(chooseEncoding(header)).toBe(encoding);
  });

  it("skips small bodies and types that are compressed already", () => {
    expect(isWorthCompressing("text/html; charset=utf-8", 512)).toBe(true);
    expect(isWorthCompressing("application/ld+json", 5000)).toBe(true);
    expect(isWorthCompressing("image/svg+xml", 5000)).toBe(true);
    expect(isWorthCompressing("text/html", 511)).toBe(false);
    expect(isWorthCompressing("image/webp", 5000)).toBe(false);
    expect(isWorthCompressing("text/event-stream", 5000)).toBe(false);
    expect(isWorthCompressing(null, 5000)).toBe(false);
  });

  it("gives back the same bytes", async () => {
    const body = Buffer.from("205/55 R16 ".repeat(300));
    expect(brotliDecompressSync(await compress(body, "br", 4)).equals(body)).toBe(true);
    expect(gunzipSync(await compress(body, "gzip", 4)).equals(body)).toBe(true);
    expect(await compress(body, "identity", 5)).toBe(body);
  });
});
