import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildEntry, matchesEtag, otherForm } from "./cache-entry.ts";
import type { Page } from "./handler.ts";

const lifetime = { freshSeconds: 10, staleSeconds: 20, staleOnErrorSeconds: 30 };
const page = (body: string, headers: Record<string, string> = {}): Page => ({
  status: 200,
  headers: new Headers({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, s-maxage=10",
    ...headers,
  }),
  body: Buffer.from(body),
});
const text = "шины и диски ".repeat(200);

describe("cache entry", () => {
  it("holds the same page in three encodings with a strong ETag each", async () => {
    const entry = await buildEntry(page(text), lifetime, 0);
    const { representations } = entry;
    expect(brotliDecompressSync(representations.br.body ?? "").toString()).toBe(text);
    expect([representations.gzip.body, representations.identity.body]).toEqual([null, null]);
    const gzip = await otherForm(entry, "gzip");
    expect(gunzipSync(gzip.body).toString()).toBe(text);
    expect(gzip.headers.slice(-2)).toEqual(["content-length", String(gzip.body.length)]);
    expect((await otherForm(entry, "identity")).body.toString()).toBe(text);
    const etags = Object.values(representations).map(({ etag }) => etag);
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
  });

  it("tells browsers to ask again, and never to forget the page", async () => {
    const { representations } = await buildEntry(page(text, { vary: "Accept-Encoding" }), lifetime, 0);
    const headers = representations.br.headers;
    expect(headers[headers.indexOf("cache-control") + 1]).toBe("public, max-age=0, must-revalidate");
    expect(headers[headers.indexOf("vary") + 1]).toBe("Accept-Encoding, Cookie, Save-Data");
    expect(headers[headers.indexOf("content-encoding") + 1]).toBe("br");
  });

  it("leaves a tiny page as it is", async () => {
    const { representations } = await buildEntry(page("да"), lifetime, 0);
    expect(representations.br).toBe(representations.identity);
    expect(representations.br.headers).not.toContain("content-encoding");
  });

  it("changes its ETag with the body and with the headers", async () => {
    const etag = async (made: Page) => (await buildEntry(made, lifetime, 0)).representations.br.etag;
    const first = await etag(page(text));
    expect(await etag(page(text))).toBe(first);
    expect(await etag(page(`${text}!`))).not.toBe(first);
    expect(await etag(page(text, { "content-security-policy": "default-src 'none'" }))).not.toBe(first);
  });

  it("counts its periods from the moment of rendering", async () => {
    const entry = await buildEntry(page(text), lifetime, 1000);
    expect([entry.freshUntilMs, entry.staleUntilMs, entry.usableOnErrorUntilMs]).toEqual([11_000, 31_000, 41_000]);
  });

  it("compares If-None-Match weakly, in lists and with a star", () => {
    expect(matchesEtag('"a"', '"a"')).toBe(true);
    expect(matchesEtag('"x", W/"a"', '"a"')).toBe(true);
    expect(matchesEtag("*", '"a"')).toBe(true);
    expect(matchesEtag('"ab"', '"a"')).toBe(false);
    expect(matchesEtag(undefined, '"a"')).toBe(false);
  });
});
