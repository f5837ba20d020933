import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { temporaryFiles, tyreOffer, ymlFeed } from "../../gateway/import/testing.ts";
import { DEMO_OGRN, demoSeller } from "../../gateway/invoices/demo-seller.ts";
import { guestWith, sendOrder } from "../support/guest.ts";
import { elementOf, goodsLinksOf, headOf, textOf } from "../support/html.ts";
import { type AskSite, asker } from "../support/http.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";

/** A change is read by the gateway within a second, and asked for by the site every second. */
const SHOWN_WITHIN_MS = 30_000;

/** What the demo shop is called, when it was founded, whom it lets call and what it shows. */
const DEMO_WORDS =
  /Протектор(?!\p{L})|(?<!\d)2002(?!\d)|Круглосуточная линия|Ikon Tyres|\/(demo-icon|certificate)|demo|800\D{0,3}000\D{0,2}00\D{0,2}0\d|@example\.ru/u;

const PAGES = [
  ...["/", "/offers/", "/delivery/", "/guarantee/", "/about/", "/contacts/", "/disknt/", "/service/"],
  ...["/service-catalog/", "/service-tyre-fitting/", "/catalog/tyres/", "/search/battery/", "/basket/", "/login/"],
  ...["/company/policy/", "/company/personal-data/", "/company/legal-policy/", "/order/status/", "/regions/"],
  ...["/comparison/", "/recently-seen/", "/no-such-page/", "/offline.html"],
];
const FILES = ["/robots.txt", "/sitemap.xml", "/feeds/yml.xml", "/feeds/google.xml"];

const OWN = { name: "Колесо и ключ", logo: "", icon: "", foundedYear: "1998", hotlineLabel: "Звоните с 9 до 21" };
const SUPPORT_PHONE = "+73420001133";

/** What docs/operations.md gives as a pattern for the first data. */
function exampleOfManual(): string {
  const manual = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  return /### First data[\s\S]*?```sql\n([\s\S]*?)```/.exec(manual)?.[1] ?? "";
}

describe.skipIf(!hasPostgres())("a shop of one's own on PostgreSQL", () => {
  let cluster: PostgresCluster;
  let site: Site;
  let ask: AskSite;
  let database: pg.Client;

  beforeAll(async () => {
    cluster = await startPostgres();
    const DATABASE_URL = await cluster.createDatabase();
    site = await startSite({ env: { DATABASE_URL, DEMO_GOODS: "", SUPPORT_PHONE } });
    ask = asker(site);
    database = new pg.Client({ connectionString: DATABASE_URL });
    await database.connect();
    await database.query(exampleOfManual());
    await vi.waitFor(async () => expect((await ask("/")).status).toBe(200), {
      timeout: SHOWN_WITHIN_MS,
      interval: 200,
    });
    const files = temporaryFiles();
    const yml = files.write(ymlFeed(tyreOffer("2000001", "4000") + tyreOffer("2000002", "5000")), "yml");
    const stock = files.write("sku,location,quantity\n2000001,perm-kuibysheva,20\n2000002,perm-kuibysheva,20\n", "csv");
    const program = fileURLToPath(new URL("../../build/import.js", import.meta.url));
    await promisify(execFile)(process.execPath, [program, "--yml", yml, "--stock", stock], {
      env: { ...process.env, DATABASE_URL },
    });
    files.remove();
    await vi.waitFor(async () => expect(goodsLinksOf((await ask("/catalog/tyres/")).text).length).toBeGreaterThan(0), {
      timeout: SHOWN_WITHIN_MS,
      interval: 200,
    });
  }, 300_000);
  afterAll(async () => {
    await database?.end();
    await site?.stop();
    await cluster?.stop();
  });

  /** Addresses whose answers have a word of the demo shop, with the word and what is around it. */
  async function demoWords(): Promise<string[]> {
    const [product = ""] = goodsLinksOf((await ask("/catalog/tyres/")).text);
    const found: string[] = [];
    for (const path of [...PAGES, product, "/centres/perm-kuibysheva/", ...FILES, "/favicon.svg"]) {
      const { text } = await ask(path);
      const at = text.search(DEMO_WORDS);
      if (at >= 0) found.push(`${path}: ${text.slice(Math.max(0, at - 60), at + 40)}`);
    }
    return found;
  }

  it("NAV-004 NAV-008 NAV-024 has no word of the demo shop while nothing is set, nor a certificate or a founding year", async () => {
    expect(await demoWords()).toEqual([]);
    const { text } = await ask("/contacts/");
    expect(text).toContain("Интернет-магазин");
    expect(text).toContain(`© Интернет-магазин, ${new Date().getUTCFullYear()}`);
    expect(text).toContain("tel:+73420000000");
    expect(text).toContain(`tel:${SUPPORT_PHONE}`);
  });

  it("says its own name, year and line on every page, in the consent and to who orders", async () => {
    await save("shop", 2, OWN);
    await expect
      .poll(async () => headOf((await ask("/")).text).title, { timeout: SHOWN_WITHIN_MS })
      .toContain("Колесо и ключ");
    expect(await demoWords()).toEqual([]);
    const year = new Date().getUTCFullYear();
    for (const path of ["/delivery/", "/basket/"]) {
      const { text } = await ask(path);
      expect(text, path).toContain(`Колесо и ключ, 1998–`);
      expect(text, path).toContain(String(year));
    }
    expect((await ask("/")).text).toContain("Звоните с 9 до 21");
    expect((await ask("/company/personal-data/")).text).toContain("«Колесо и ключ» обрабатывает");
    expect((await ask("/offline.html")).text).toContain("tel:+73420000000");

    const guest = await guestWith(site.port, "2000001", 1, 4);
    guest.form.set("email", "buyer@primer.ru");
    const ordered = await sendOrder(site.port, guest);
    expect(ordered.status).toBe(303);
    const page = (await ask(ordered.headers.location ?? "", { headers: { Cookie: guest.Cookie } })).text;
    const letters = async () =>
      (await database.query<{ text: string }>("select concat_ws(' ', subject, body) as text from outbox_messages"))
        .rows;
    await expect.poll(async () => (await letters()).length, { timeout: SHOWN_WITHIN_MS }).toBeGreaterThan(0);
    const texts = [page, ...(await letters()).map(({ text }) => text)];
    expect(texts.filter((text) => DEMO_WORDS.test(text))).toEqual([]);
    expect(texts.join(" ")).toContain("Колесо и ключ");
  }, 120_000);

  /** Text of a page as it is read. */
  const read = async (path: string, headers: Record<string, string> = {}) =>
    textOf((await ask(path, { headers })).text);

  /** Waits for a change to be read, by what one page says of it. */
  const untilTold = (path: string, text: string | RegExp) =>
    expect.poll(() => read(path), { timeout: SHOWN_WITHIN_MS }).toMatch(text);

  const save = (name: string, version: number, value: object) =>
    database.query(
      "insert into shop_settings (name, version, value, note, changed_at) values ($1, $2, $3, '', now())",
      [name, version, JSON.stringify(value)],
    );

  const tariff = (freeFrom: number | null) =>
    database.query(
      `insert into courier_tariffs (price_kopecks, free_from_kopecks, city_km, reach_km, km_kopecks, valid_from)
       values (77700, $1, 9, 33, 4100, '2026-01-01')`,
      [freeFrom],
    );

  it("API-080 tells of the courier on every page what is charged", async () => {
    await tariff(1_234_500);
    await untilTold("/delivery/", /777\s₽/);
    expect(await read("/delivery/")).toMatch(/до 9 км.*12\s345\s₽.*до 33 км.*41\s₽/s);
    for (const path of ["/", "/offers/"]) expect(await read(path), path).toMatch(/до 9\s?км от него.*12\s345\s₽/s);
    const [product = ""] = goodsLinksOf((await ask("/catalog/tyres/")).text);
    expect(await read(product)).toMatch(/Курьер бесплатно от \d/);
    const { Cookie } = await guestWith(site.port, "2000001", 2, 1);
    expect(await read("/basket/", { Cookie })).toMatch(/777\s₽/);

    await tariff(null);
    await expect.poll(() => read("/offers/"), { timeout: SHOWN_WITHIN_MS }).not.toContain("Бесплатная доставка");
    for (const path of ["/", "/offers/", "/delivery/"]) {
      expect(await read(path), path).not.toMatch(/15\s000\s₽|30\s000\s₽|12\s345\s₽/);
      expect(await read(path), path).not.toContain("Бесплатная доставка");
    }
    expect(await read(product)).not.toContain("Курьер бесплатно");
  });

  it("CHK-013 promises no reserve, no old battery and no pickup that nobody can pay for", async () => {
    const [product = ""] = goodsLinksOf((await ask("/catalog/tyres/")).text);
    for (const path of ["/", "/offers/"]) expect(await read(path), path).toMatch(/3 дня.*старый аккумулятор/s);
    expect(await read(product)).toContain("Бронь на 3");
    await database.query("insert into payment_limits (payment_group, min_kopecks) values ('offline', 300000)");
    await untilTold("/delivery/", /Для товаров на сумму от 3\s000\s₽/);
    await database.query("insert into payment_limits (payment_group, is_offered) values ('offline', false)");
    await expect.poll(() => read("/delivery/"), { timeout: SHOWN_WITHIN_MS }).not.toContain("При получении");
    const main = async (path: string) => textOf(elementOf((await ask(path)).text, "main"));
    for (const path of ["/", "/offers/", "/delivery/", product])
      expect(await main(path), path).not.toMatch(/без предоплаты|Предоплата не нужна|Бронь на|старый аккумулятор/i);
    expect(await main("/delivery/")).not.toContain("Забрать в центре");
    await database.query("delete from payment_limits");
    await untilTold("/delivery/", /Забрать в центре/);
  });

  it("LOY-011 LOY-066 LOY-067 tells of the programme what the settings say, and of the seller whom invoices are paid to", async () => {
    await save("loyalty", 2, {
      ...{ earnPercent: 7, excludedWheelBrands: [], excludedCards: ["Радуга"] },
      ...{ referralReward: "first_delivered_order", isInHeader: true },
    });
    await untilTold("/disknt/", /7 % с покупки/);
    const programme = await read("/disknt/");
    expect(programme).toMatch(/получит первый заказ/);
    expect(programme).toContain("по картам рассрочки Радуга");
    expect(programme).not.toMatch(/Халва|Replay|3 %|отдельных брендов/);
    await save("loyalty", 3, {
      ...{ earnPercent: 0, excludedWheelBrands: [], excludedCards: [] },
      ...{ referralReward: "join", isInHeader: true },
    });
    await expect.poll(() => read("/disknt/"), { timeout: SHOWN_WITHIN_MS }).not.toContain("% с покупки");
    expect(await read("/disknt/")).not.toContain("от оплаченного деньгами");

    expect(await read("/delivery/")).not.toContain("Счёт для организации");
    await save("seller", 2, { ...demoSeller, name: "ООО «Колесо»", ogrn: DEMO_OGRN });
    await untilTold("/delivery/", /Счёт для организации/);
    for (const path of ["/contacts/", "/about/"]) expect(await read(path), path).toContain("ООО «Колесо»");
  });
});
