import { beforeAll, describe, expect, it } from "vitest";
import { axeSample } from "../crawl/axe-walk.ts";
import { crawlShop } from "../crawl/crawl-shop.ts";
import { overlaps } from "../support/overlaps.ts";
import { SMALL_SHOP_GOODS } from "../support/site.ts";
import { DESKTOP, ENGINES, PHONE, startEngines } from "./visits.ts";

const visit = startEngines(SMALL_SHOP_GOODS);

/** A page of every template that a guest comes to; Chromium is asked by the crawl itself. */
let addresses: string[] = [];

beforeAll(async () => {
  const site = visit.site();
  if (site === undefined) return;
  const { pages } = await crawlShop(site, {
    sampledRegion: "samara",
    perKind: 1,
    pictureEvery: 1_000,
    htmlPerTemplate: 0,
  });
  addresses = axeSample(pages, new URL(site.url).host, 1);
}, 600_000);

for (const engine of ENGINES)
  describe.skipIf(!engine.isInstalled())(`in ${engine.name}`, () => {
    it.each([PHONE, DESKTOP])(
      "nothing lies over anything else on a page of every kind, $width px wide",
      async (size) => {
        const visitor = await visit(engine);
        await visitor.resize(size.width, size.height);
        const found: string[] = [];
        for (const address of addresses) {
          await visitor.open(address);
          for (const text of await visitor.run(overlaps)) found.push(`${new URL(address).pathname}: ${text}`);
        }
        expect(addresses.length).toBeGreaterThan(25);
        expect(found).toEqual([]);
      },
      600_000,
    );
  });
