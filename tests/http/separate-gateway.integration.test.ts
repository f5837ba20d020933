import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authLogin } from "../../gateway/contract/customers/auth.ts";
import { DEMO_PASSWORD, DEMO_REGULAR } from "../../gateway/demo/customers-people.ts";
import { headingOf } from "../support/html.ts";
import { asker } from "../support/http.ts";
import { pictureAt } from "../support/picture-at.ts";
import { startSite } from "../support/site.ts";

let product: { sku: string; url: string };

/** One of each kind, daily; `npm run test:full` runs all tests of pages so. */
const site = await startSite({ hasSeparateGateway: true });
const ask = asker(site);
beforeAll(async () => {
  product = (await dataOf("/api/gateway/goods/list?category[]=tyre&sort=stock&limit=1")).items[0];
});
afterAll(() => site?.stop());

const dataOf = async (path: string) => JSON.parse((await ask(path)).text).data;
const formatOf = async (path: string) => {
  const picture = await pictureAt(ask, path);
  return (await sharp(picture.bytes).metadata()).format;
};

describe("a site whose gateway is another process", () => {
  it("has its pages", async () => {
    expect((await ask("/readyz")).status).toBe(200);
    const page = await ask(product.url);
    expect(page.status).toBe(200);
    expect(headingOf(page.text)).toMatch(/шин/i);
  });

  it("has its pictures of goods", async () => {
    const { text } = await ask(product.url);
    const picture = /\/api\/gateway\/goods\/picture\/[^"\s&]+/.exec(text)?.[0] ?? "none";
    expect(await formatOf(picture)).toMatch(/^(png|svg|webp|heif|jpeg)$/);
  });

  it("has the photos of reviews", async () => {
    const body = { username: DEMO_REGULAR.email?.address, password: DEMO_PASSWORD };
    const signedIn = await ask(authLogin.path, { method: "POST", body });
    const { access_token } = JSON.parse(signedIn.text).data;
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#804020" } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    for (const [name, value] of Object.entries({ goods_id: product.sku, comment: "Тихие и мягкие", rating: "5" }))
      form.set(name, value);
    form.append("images[]", new File([photo], "a.jpg", { type: "image/jpeg" }));
    const sent = await fetch(`${site.url}/api/gateway/review-goods/create`, {
      method: "POST",
      headers: { Authorization: `Bearer ${access_token}`, Origin: site.url },
      body: form,
    });
    const { data } = await sent.json();
    for (const url of [data.review.photos[0].url, data.review.photos[0].preview_url])
      expect(await formatOf(url)).toBe("webp");
  });
});
