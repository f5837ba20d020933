import { gunzipSync } from "node:zlib";
import { SaxesParser } from "saxes";
import { describe, expect, it, vi } from "vitest";
import { elementOf, headingOf, headOf, jsonLdOf, textOf } from "../support/html.ts";
import { asker } from "../support/http.ts";
import { sharedSite, TEST_GOODS } from "../support/site.ts";

/** Files are made at the first request, one after the other. */
const MAKING_TIMEOUT_MS = 60_000;

const site = await sharedSite();
const ask = asker(site);

interface Offer {
  id: string;
  available: string | undefined;
  /** Texts by element, `param` by the parameter's name. */
  fields: Record<string, string>;
  params: Record<string, string>;
}

/** Reads either feed strictly: anything that is not well formed fails. */
function offersOf(xml: string): Offer[] {
  const offers: Offer[] = [];
  let offer: Offer | null = null;
  let text = "";
  let param = "";
  const parser = new SaxesParser({ xmlns: false });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    if (name === "offer" || name === "item")
      offer = { id: attributes.id ?? "", available: attributes.available, fields: {}, params: {} };
    if (name === "param") param = attributes.name ?? "";
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("closetag", ({ name }) => {
    if (!offer) return;
    if (name === "offer" || name === "item") {
      offers.push({ ...offer, id: offer.id || (offer.fields["g:id"] ?? "") });
      offer = null;
    } else if (name === "param") offer.params[param] = text;
    else offer.fields[name] = text;
    text = "";
  });
  parser.write(xml).close();
  return offers;
}

async function feed(name: string, region?: string): Promise<Offer[]> {
  const { status, headers, text } = await ask(`/feeds/${name}`, {
    timeoutMs: MAKING_TIMEOUT_MS,
    ...(region !== undefined && { region }),
  });
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  return offersOf(text);
}

const bare = (text: string) => text.toLowerCase().replaceAll(/[\s\u00a0]+/g, " ");
/** Numbers have a comma on Russian pages. */
const shown = (value: string) => (/^[\d.]+$/.test(value) ? value.replace(".", ",") : bare(value));

describe("feeds", () => {
  it("are valid XML with one offer per product on sale, the same ids in both", async () => {
    const [yml, google] = await Promise.all([feed("yml.xml"), feed("google.xml")]);
    expect(yml.length).toBeGreaterThan(0.8 * TEST_GOODS);
    expect(new Set(yml.map(({ id }) => id)).size).toBe(yml.length);
    expect(google.map(({ id }) => id)).toEqual(yml.map(({ id }) => id));
  }, 90_000);

  it("PRD-016 PRD-006 agree with product pages and their structured data", async () => {
    const [yml, google] = await Promise.all([feed("yml.xml"), feed("google.xml")]);
    const words = { InStock: "in_stock", BackOrder: "backorder", OutOfStock: "out_of_stock" } as const;
    const seen = new Set<string>();
    const step = Math.floor(yml.length / 45);
    for (const [position, offer] of yml.entries()) {
      const twin = google[position];
      const state = twin?.fields["g:availability"] ?? "";
      if (position % step !== 0 && seen.has(state)) continue;
      seen.add(state);
      const { pathname } = new URL(offer.fields.url ?? "");
      const { status, text: html } = await ask(pathname);
      expect(status, pathname).toBe(200);
      const product = jsonLdOf(html).find((block) => block["@type"] === "Product") as {
        sku: string;
        name: string;
        image: string;
        brand: { name: string };
        offers: { price: string; availability: string; url: string };
      };
      const availability = product.offers.availability.replace("https://schema.org/", "") as keyof typeof words;
      expect(headOf(html).canonical).toBe(offer.fields.url);
      expect(product.offers.url).toBe(offer.fields.url);
      expect(product.sku).toBe(offer.id);
      expect([offer.fields.name, product.name]).toEqual([headingOf(html), headingOf(html)]);
      expect(offer.fields.price).toBe(product.offers.price);
      expect(offer.fields.picture).toBe(product.image);
      expect(offer.fields.vendor).toBe(product.brand.name);
      expect(offer.available).toBe(String(availability !== "OutOfStock"));
      expect(twin?.fields).toMatchObject({
        "g:link": offer.fields.url,
        "g:image_link": product.image,
        "g:price": `${product.offers.price} RUB`,
        "g:availability": words[availability],
        "g:brand": product.brand.name,
      });
      expect(twin?.fields["g:availability_date"] !== undefined).toBe(availability === "BackOrder");
      const page = bare(textOf(elementOf(html, "main")));
      for (const [name, value] of Object.entries(offer.params)) {
        if (["Тип крепежа", "Омологация"].includes(name) || /^(да|нет|всесезонные)$/i.test(value)) continue;
        expect(page, `${name} of ${pathname}`).toContain(shown(value));
      }
    }
    expect([...seen].sort()).toEqual(["backorder", "in_stock", "out_of_stock"]);
  }, 60_000);

  it("REG-001 give each region its own stock and addresses", async () => {
    const [here, there] = await Promise.all([feed("yml.xml"), feed("yml.xml", "samara")]);
    expect(there.map(({ id }) => id)).toEqual(here.map(({ id }) => id));
    expect(there[0]?.fields.url).toMatch(new RegExp(`^http://samara\\.localhost:${site.port}/`));
    expect(there.map(({ fields }) => fields.price)).toEqual(here.map(({ fields }) => fields.price));
    const shelves = (offers: Offer[]) => offers.map(({ fields }) => fields.store).join();
    expect(shelves(there)).not.toBe(shelves(here));
  }, 90_000);

  it("are compressed, and made once for all readers", async () => {
    const perm = { region: "perm", timeoutMs: MAKING_TIMEOUT_MS };
    const [packed, ...others] = await Promise.all([
      ask("/feeds/yml.xml", { ...perm, headers: { "Accept-Encoding": "gzip, br" } }),
      ask("/feeds/yml.xml?nocache=1", perm),
      ask("/feeds/yml.xml?nocache=2", perm),
    ]);
    const text = gunzipSync(packed?.bytes ?? Buffer.alloc(0)).toString();
    expect(packed?.headers["content-encoding"]).toBe("gzip");
    expect((packed?.bytes.length ?? 0) * 4).toBeLessThan(text.length);
    for (const other of others) expect(other.text).toBe(text);
  }, 90_000);

  it.each(["/feeds/nope.xml", "/feeds/yml.xml.gz", "/feeds/"])("there is no feed %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe("conditional requests", () => {
  const path = "/catalog/tyres/season-is-summer/";

  it.each(["/feeds/google.xml", "/sitemap.xml", "/sitemap/goods-0.xml"])(
    "%s is not sent again to who has it",
    async (file) => {
      const first = await ask(file, { headers: { "Accept-Encoding": "gzip" } });
      const { etag = "", "last-modified": modified = "" } = first.headers;
      expect(etag).toMatch(/^"[\w-]+-gzip"$/);
      expect(first.headers.vary).toBe("Accept-Encoding");
      const again = async (headers: Record<string, string>) => {
        const { status, bytes } = await ask(file, { headers: { "Accept-Encoding": "gzip", ...headers } });
        return [status, bytes.length > 0];
      };
      expect(await again({ "If-None-Match": etag })).toEqual([304, false]);
      expect(await again({ "If-Modified-Since": modified })).toEqual([304, false]);
      expect(await again({ "If-None-Match": '"other"', "If-Modified-Since": modified })).toEqual([200, true]);
      expect(await again({ "If-Modified-Since": "Thu, 01 Jan 2015 00:00:00 GMT" })).toEqual([200, true]);
      const plain = await ask(file);
      expect(plain.headers.etag).not.toBe(etag);
      expect((await ask(file, { headers: { "If-None-Match": plain.headers.etag ?? "" } })).status).toBe(304);
      const head = await ask(file, { method: "HEAD" });
      expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, plain.headers.etag]);
      expect(head.headers["content-length"]).toBe(String(plain.bytes.length));
    },
  );

  it("a page has a strong tag for each encoding and answers 304 to its own", async () => {
    // Buyers of other tests buy on the same site: the page is made anew when its goods are sold, with another banner.
    await vi.waitFor(async () => {
      const forms = await Promise.all(
        ["br", "gzip", "identity"].map(async (encoding) => {
          const headers = { "Accept-Encoding": encoding };
          const { etag = "", vary = "" } = (await ask(path, { headers })).headers;
          expect(etag).toMatch(/^"[\w-]+"$/);
          expect(vary).toContain("Accept-Encoding");
          const again = await ask(path, { headers: { ...headers, "If-None-Match": `"x", W/${etag}` } });
          expect([again.status, again.bytes.length, again.headers.vary]).toEqual([304, 0, vary]);
          return etag;
        }),
      );
      expect(new Set(forms).size).toBe(3);
      const crossed = { "Accept-Encoding": "gzip", "If-None-Match": forms[0] ?? "" };
      expect((await ask(path, { headers: crossed })).status).toBe(200);
    }, 10_000);
  });

  it("a private page has no tag and is always sent whole", async () => {
    for (const [url, cookie] of [
      ["/basket/", ""],
      [path, "flash=x"],
      [path, "access_token=x"],
    ] as const) {
      const { status, headers } = await ask(url, {
        headers: {
          ...(cookie && { Cookie: cookie }),
          "If-None-Match": "*",
          "If-Modified-Since": new Date().toUTCString(),
        },
      });
      expect([url, status, headers.etag, headers["last-modified"]]).toEqual([url, 200, undefined, undefined]);
      expect(headers["cache-control"]).toContain("private");
    }
  });
});
