import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { layout } from "../../gateway/contract/chain/region.ts";
import { authLoginByPhone } from "../../gateway/contract/customers/auth.ts";
import { orderMine, ordersMine } from "../../gateway/contract/sales/my-orders.ts";
import { bookingCreate } from "../../gateway/contract/workshop/booking.ts";
import { EXAMPLE_SHOP, temporaryFolders } from "../../gateway/office/import/shop/testing.ts";
import { temporaryFiles, tyreOffer, ymlFeed } from "../../gateway/office/import/testing.ts";
import { hashOfSecret } from "../../gateway/platform/secret.ts";
import { fourWheels } from "../../gateway/testing/booking.ts";
import { callsThrough, dataOf } from "../../gateway/testing/client.ts";
import { guestWith, sendOrder, toldOrder } from "../support/guest.ts";
import { goodsLinksOf } from "../support/html.ts";
import { type AskSite, asker } from "../support/http.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";

/** A page may be kept for a minute, and whoever asks for it next still gets the old one. */
const SHOWN_WITHIN_MS = 90_000;

const IMPORT = fileURLToPath(new URL("../../build/import.js", import.meta.url));
const SKU = "2000001";
const PHONE = "+79000000501";
const CENTRES = ["perm-kuibysheva", "perm-geroev", "perm-yuzhnaya", "kungur-lenina", "kungur-batalyonnaya"];

/** The example of the documentation with five centres instead of three. */
const example = (file: string) => readFileSync(join(EXAMPLE_SHOP, file), "utf8");
const MORE = {
  "locations.csv": `${example("locations.csv")}perm-yuzhnaya;Центр;perm;На Южной;улица Южная, 1000;+7 342 000-00-15;57.95;56.2;ежедневно 9–21;22;;
kungur-batalyonnaya;Центр;kungur;На Батальонной;улица Батальонная, 1000;+7 34271 0-00-22;57.44;56.96;ежедневно 8–20;18;;
`,
  "bays.csv": `${example("bays.csv")}perm-yuzhnaya;Пост 1;Шиномонтаж;22;работает;1
kungur-batalyonnaya;Пост 1;Шиномонтаж;18;работает;1
`,
};

describe.skipIf(!hasPostgres())("an old shop on an empty PostgreSQL", () => {
  let cluster: PostgresCluster;
  let site: Site;
  let ask: AskSite;
  let database: pg.Client;
  let DATABASE_URL: string;
  const folders = temporaryFolders();
  const files = temporaryFiles();
  const { call } = callsThrough((path, init) => fetch(`${site.url}${path}`, init));

  const take = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [IMPORT, ...args], { env: { ...process.env, DATABASE_URL } })).stdout;

  beforeAll(async () => {
    cluster = await startPostgres();
    DATABASE_URL = await cluster.createDatabase();
    const folder = folders.of(MORE, EXAMPLE_SHOP);
    // The schema is that of whoever comes first.
    expect(await take("--shop", folder)).toContain("Изменения сохранены.");
    expect(await take("--shop", folder)).toContain("Изменений нет.");
    const yml = files.write(ymlFeed(tyreOffer(SKU, "4000")), "yml");
    const stock = files.write(`sku,location,quantity\n${SKU},perm-kuibysheva,20\n${SKU},perm-sklad,40\n`, "csv");
    await take("--goods", yml, "--stock", stock);
    site = await startSite({ env: { DATABASE_URL, DEMO_GOODS: "", STAFF_SECOND_PROOF: "no" } });
    ask = asker(site);
    database = new pg.Client({ connectionString: DATABASE_URL });
    await database.connect();
  }, 300_000);
  afterAll(async () => {
    await database?.end();
    await site?.stop();
    await cluster?.stop();
    folders.remove();
    files.remove();
  });

  /** As if the code that was sent there had been entered. */
  async function tokenOf(phone: string): Promise<string> {
    const token = randomUUID();
    await database.query(
      "insert into phone_tokens (hash, phone, expires_at) values ($1, $2, now() + interval '15 minutes')",
      [hashOfSecret(token), phone],
    );
    return token;
  }

  it("has the home of both regions, with its own name and menus that lead to what it sells", async () => {
    for (const [region, words] of [
      [undefined, "в Перми"],
      ["kungur", "в Кунгуре"],
    ] as const) {
      const page = await ask("/", region ? { region } : {});
      expect([page.status, page.text]).toEqual([200, expect.stringContaining(words)]);
      expect(page.text).toContain("Выдуманные колёса");
    }
    const { navigation, missing } = dataOf(await call(layout, { x_region_slug: "kungur" }));
    expect(missing).toContain("/search/battery/");
    expect(navigation.main.map(({ label }) => label)).toEqual(["Шины", "Шиномонтаж", "Акции"]);
    const home = await ask("/");
    for (const path of ["/catalog/wheels/", "/search/battery/", "/search/oils/"])
      expect(home.text).not.toContain(`href="${path}"`);
    expect((await ask("/sitemap/pages.xml")).text).toContain("/service-tyre-fitting/");
  });

  it("lists its goods, has their page, and takes an order for them", async () => {
    await expect
      .poll(async () => new Set(goodsLinksOf((await ask("/catalog/tyres/")).text)).size, { timeout: SHOWN_WITHIN_MS })
      .toBe(1);
    const [path = ""] = goodsLinksOf((await ask("/catalog/tyres/")).text);
    const product = await ask(path);
    expect([product.status, product.text]).toEqual([200, expect.stringContaining("Hakkapeliitta")]);
    const ordered = await sendOrder(site.port, await guestWith(site.port, SKU, 1, 4));
    expect(toldOrder(ordered)).toMatch(/./);
  }, 120_000);

  it.each(CENTRES)("books a change of tyres in the centre %s", async (code) => {
    const { rows } = await database.query<{ id: number }>("select id from locations where code = $1", [code]);
    const phone = `+7912000000${CENTRES.indexOf(code)}`;
    // A Wednesday, on which all of them are open.
    const day = new Date();
    day.setUTCDate(day.getUTCDate() + 1 + ((3 - ((day.getUTCDay() + 1) % 7) + 7) % 7));
    const booked = await call(bookingCreate, {
      key: randomUUID(),
      user: { name: "Анна", phone },
      phoneToken: await tokenOf(phone),
      fitting: fourWheels,
      center: rows[0]?.id,
      date: day.toISOString().slice(0, 10),
      time: "12:00",
      car: { title: "Kia Rio", plate: "А123ВС159" },
      consent: { personalData: true, legalPolicy: true },
    });
    expect(booked.errors).toEqual([]);
    expect(booked.status_code).toBe(200);
  });

  it("lets an old customer in by a code, with the orders of the former shop", async () => {
    const login = await call(authLoginByPhone, { phone: PHONE, phone_token: await tokenOf(PHONE) });
    const accessToken = dataOf(login).access_token;
    const { orders } = dataOf(await call(ordersMine, {}, { accessToken }));
    expect(orders.map(({ identity }) => identity)).toEqual(["A-1002", "A-1001"]);
    const { order } = dataOf(await call(orderMine, { identity: "A-1001" }, { accessToken }));
    expect(order.lines).toMatchObject([
      { title: expect.stringContaining("Hakkapeliitta"), quantity: 4 },
      { quantity: 1 },
    ]);
  });
});
