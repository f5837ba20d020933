import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  shopCertificateStore,
  shopIconStore,
  shopLogoStore,
} from "../../gateway/contract/catalogue/content-pictures.ts";
import { type SettingsName, settingsCalls } from "../../gateway/contract/chain/shop-settings.ts";
import { supplyTermCalls } from "../../gateway/contract/chain/supply-terms.ts";
import { authLogin } from "../../gateway/contract/customers/auth.ts";
import { centreCalls, regionCalls } from "../../gateway/contract/office/region-desk.ts";
import type { Endpoint } from "../../gateway/contract/platform/endpoint.ts";
import { cartAdd } from "../../gateway/contract/sales/cart.ts";
import { courierTariffCalls } from "../../gateway/contract/sales/courier-tariffs.ts";
import { paymentLimitCalls } from "../../gateway/contract/sales/payment-limits.ts";
import { serviceDeskCalls, serviceGroupCalls } from "../../gateway/contract/workshop/service-desk.ts";
import { temporaryFolders } from "../../gateway/office/import/shop/testing.ts";
import { temporaryFiles, tyreOffer, ymlFeed } from "../../gateway/office/import/testing.ts";
import { DEMO_OGRN, demoSeller } from "../../gateway/sales/invoices/demo-seller.ts";
import { callsThrough, dataOf } from "../../gateway/testing/client.ts";
import { pictureFile } from "../../gateway/testing/content.ts";
import { guestWith, sendOrder } from "../support/guest.ts";
import { decoded, goodsLinksOf, textOf } from "../support/html.ts";
import { type AskSite, asker } from "../support/http.ts";
import { hasPostgres, type PostgresCluster, startPostgres } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";

/** A page is kept for a minute, and whoever asks for it next still gets the old one. */
const SHOWN_WITHIN_MS = 90_000;

/** What the demo shop is called, when it was founded, whom it lets call and what it shows. */
const DEMO_WORDS =
  /Протектор(?!\p{L})|(?<!\d)2002(?!\d)|Круглосуточная линия|Ikon Tyres|\/(demo-icon|certificate)|demo|800\D{0,3}000\D{0,2}00\D{0,2}0\d|@example\.ru/u;

const TYRE = "2000001";
const BATTERY = "3000001";
/** Lies in the warehouse alone. */
const BROUGHT = "2000003";
const CENTRE = "/centres/perm-kuibysheva/";
/** What guests see, the same to all. */
const PAGES = [
  "/",
  "/offers/",
  "/delivery/",
  "/guarantee/",
  "/about/",
  "/contacts/",
  "/disknt/",
  "/service/",
  CENTRE,
  "/service-catalog/",
  "/service-tyre-fitting/",
  "/catalog/tyres/",
  "/search/battery/",
  "/search/",
  "/login",
  "/company/policy/",
  "/company/personal-data/",
  "/company/legal-policy/",
  "/order/status/",
  "/regions/",
  "/comparison/",
  "/recently-seen/",
  "/no-such-page/",
  "/offline.html",
];
const CART = "/basket/";
const ACCOUNT = ["/my/", "/my/bonuses/", "/my/profile/"];
/** Files for crawlers are kept for longer than pages: what is set later is looked for in another feed. */
const FILES = ["/robots.txt", "/sitemap.xml", "/feeds/yml.xml"];
const LATER_FEED = "/feeds/google.xml";

const SUPPORT_PHONE = "+73420001133";
const EMAIL = "boss@shop.ru";

const program = (name: string) => fileURLToPath(new URL(`../../build/${name}.js`, import.meta.url));

/** Where the shop begins: two regions, a centre and a warehouse. */
const FIRST_TABLES = {
  "regions.csv": `host;title;title_in;area;kind;phone;zone;lat;lng;default
perm;Пермь;в Перми;Пермский край;главный город;+73420000000;МСК+2;58.01;56.25;да
kungur;Кунгур;в Кунгуре;Пермский край;город области;+73420000000;МСК+2;57.43;56.95;нет
`,
  "locations.csv": `code;kind;region;title;address;phone;lat;lng;hours;max_inch;offers
perm-kuibysheva;центр;perm;Куйбышева;Пермь, улица Куйбышева, 100;+73420000000;58.0;56.24;пн–пт 9–21, сб 10–20;22;хранение, сервис
perm-sklad;склад;perm;Склад;Пермь;+73420000000;58.0;56.2;;;
`,
  "bays.csv": "location;title;kind;max_inch\nperm-kuibysheva;Пост 1;Шиномонтаж;22\n",
  "supply-days.csv": "location;region;days\nperm-sklad;perm;1\nperm-sklad;kungur;2\n",
};

/** Pages by their addresses, as they are read: words, then what attributes and data for search engines say. */
type Reading = ReadonlyMap<string, string>;

const spaced = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, " ");
const readable = (html: string) =>
  [
    textOf(html),
    spaced(
      decoded(html.replace(/<script(?! type="application\/ld)[\s\S]*?<\/script>/g, "").replace(/<!--.*?-->/g, "")),
    ),
  ].join("\n");

/** Icon, logo and certificate. */
const picturesOf = (page: string) => [
  ...new Set(page.match(/\/api\/gateway\/content-pictures\/[0-9a-f]{40}-\d+x\d+\.webp/g)),
];

const telling = (reading: Reading, words: string) =>
  [...reading].filter(([, text]) => text.includes(words)).map(([path]) => path);

/** What staff set, twice, the words that tell it then, and pages that have them; others may. */
interface Fact {
  what: string;
  words: readonly [first: string, second: string];
  on: readonly string[];
}

/** Whether pages tell what is set in the first turn; with a reading of that one, whether the same tell what is set in the second. */
const isTold = (reading: Reading, { words: [first, second], on }: Fact, before?: Reading): boolean => {
  const pages = telling(reading, before ? second : first);
  const others = telling(reading, before ? first : second);
  const expected = before ? telling(before, first) : on;
  return expected.every((path) => pages.includes(path)) && others.length === 0;
};

const both = (text: (value: string) => string, first: string, second: string) => [text(first), text(second)] as const;
const alike = (first: string, second: string) => both((value) => value, first, second);

const NAME = alike("Колесо и ключ", "Шинный двор");
const HOTLINE = alike("Звоните с 9 до 21", "Линия до полуночи");
const CERTIFICATE = alike("Сертификат Кама", "Сертификат Виатти");
const SELLER = alike("ООО «Ключ»", "ООО «Двор»");
const PRICE = alike("777 ₽", "888 ₽");
const CARDS = alike("Радуга", "Гроза");
const WHEELS = alike("kolesa-raz", "kolesa-dva");
const HOURS = alike("8:10–19:20", "7:40–20:50");
const ADDRESS = alike("Пермь, Луговая, 11", "Пермь, Полевая, 22");
/** Later than any day that may be booked, so that nothing else has these dates. */
const [FIRST_DAYS, SECOND_DAYS] = [40, 70];
const inDays = (days: number) =>
  new Intl.DateTimeFormat("ru-RU", { day: "numeric", month: "long", timeZone: "Asia/Yekaterinburg" }).format(
    Date.now() + days * 86_400_000,
  );
const PRODUCT = "the tyre";
const PRODUCT_BATTERY = "the battery";
const PRODUCT_BROUGHT = "the brought tyre";
const PRODUCTS = [PRODUCT, PRODUCT_BATTERY, PRODUCT_BROUGHT];
const EVERY_PAGE = [...PAGES.filter((path) => path !== "/offline.html"), CART, ...ACCOUNT, PRODUCT, PRODUCT_BATTERY];

const FACTS: readonly Fact[] = [
  { what: "its name", words: NAME, on: [...EVERY_PAGE, "/offline.html"] },
  {
    what: "its name in the consent",
    words: both((name) => `«${name}» обрабатывает`, ...NAME),
    on: ["/company/personal-data/"],
  },
  { what: "its founding year", words: alike("1998–", "2004–"), on: EVERY_PAGE },
  { what: "its line", words: HOTLINE, on: ["/", CART] },
  { what: "its certificate", words: CERTIFICATE, on: EVERY_PAGE },
  { what: "its telephone", words: alike("+73420001144", "+73420001155"), on: EVERY_PAGE },
  { what: "its seller", words: SELLER, on: ["/contacts/", "/about/"] },
  { what: "the price of the courier", words: PRICE, on: ["/delivery/", CART, ...PRODUCTS] },
  {
    what: "the sum from which it is free",
    words: alike("22 432 ₽", "31 456 ₽"),
    on: ["/", "/offers/", "/delivery/", CART, ...PRODUCTS],
  },
  {
    what: "the pieces from which it is free",
    words: alike("Курьер бесплатно от 6 шт.", "Курьер бесплатно от 8 шт."),
    on: [PRODUCT],
  },
  {
    what: "how far the city goes",
    words: alike("до 9 км от него", "до 11 км от него"),
    on: ["/", "/offers/", "/delivery/"],
  },
  { what: "how far the courier goes", words: alike("до 33 км", "до 44 км"), on: ["/delivery/"] },
  { what: "the price of a kilometre", words: alike("ещё 41 ₽", "ещё 52 ₽"), on: ["/delivery/"] },
  {
    what: "the sum from which organisations pay by invoice",
    words: alike("от 3 001 ₽", "от 3 002 ₽"),
    on: ["/delivery/"],
  },
  {
    what: "the sum up to which organisations pay by invoice",
    words: alike("до 300 001 ₽", "до 300 002 ₽"),
    on: ["/delivery/"],
  },
  { what: "what purchases earn", words: both((percent) => `${percent} % `, "17", "19"), on: ["/disknt/"] },
  {
    what: "when an invitation is rewarded",
    words: alike("Покупать ничего не нужно", "по вашей ссылке и получит первый заказ"),
    on: ["/disknt/"],
  },
  {
    what: "when an invitation is rewarded to members",
    words: alike("вступит в программу, вы получите", "и получит первый заказ, вы получите"),
    on: ["/my/bonuses/"],
  },
  { what: "wheels outside of the programme", words: both((slug) => `диски ${slug}`, ...WHEELS), on: ["/disknt/"] },
  {
    what: "cards outside of the programme",
    words: both((card) => `по картам рассрочки ${card}`, ...CARDS),
    on: ["/disknt/"],
  },
  {
    what: "what old batteries are worth",
    words: alike("411 ₽–1 511 ₽ в зависимости", "422 ₽–1 522 ₽ в зависимости"),
    on: ["/offers/"],
  },
  {
    what: "what an old battery is worth",
    words: both((roubles) => `${roubles} ₽`, "611", "622"),
    on: [PRODUCT_BATTERY, CART],
  },
  { what: "the hours of a centre", words: HOURS, on: ["/", "/contacts/", "/service/", CENTRE, "/disknt/"] },
  { what: "the address of a centre", words: ADDRESS, on: ["/", "/contacts/", "/service/", CENTRE, CART] },
  {
    what: "the telephone of a centre",
    words: alike("+73420001166", "+73420001177"),
    on: ["/", "/contacts/", "/service/", CENTRE],
  },
  {
    what: "the price of a service",
    words: alike("1 234 ₽", "2 345 ₽"),
    on: ["/service/", "/service-catalog/", CENTRE],
  },
  {
    what: "when goods are brought",
    words: [inDays(FIRST_DAYS), inDays(SECOND_DAYS)],
    on: [PRODUCT_BROUGHT, "/catalog/tyres/", CART],
  },
];

describe.skipIf(!hasPostgres())("a shop of one's own on PostgreSQL", () => {
  let cluster: PostgresCluster;
  let site: Site;
  let ask: AskSite;
  let database: pg.Client;
  let accessToken: string;
  /** A cart with a tyre, one that has to be brought, and a battery for which an old one is handed in. */
  let cartCookie: string;
  const products = new Map<string, string>();

  const { call } = callsThrough((path, init) => fetch(`${site.url}${path}`, init));
  const staff = () => ({ accessToken });

  async function save(id: SettingsName, values: object): Promise<void> {
    const { version } = dataOf(await call(settingsCalls.get, { id }, staff()));
    dataOf(await call(settingsCalls.update, { id, version, values }, staff()));
  }
  type Editable = { get: Endpoint; update: Endpoint };
  async function edit({ get, update }: Editable, id: number, change: object): Promise<void> {
    const { version, values } = dataOf(await call(get, { id }, staff())) as { version: number; values: object };
    dataOf(await call(update, { id, version, values: { ...values, ...change } }, staff()));
  }
  const key = () => ({ key: randomUUID() });
  const idOf = async (table: string, where: string) =>
    (await database.query<{ id: number }>(`select id from ${table} where ${where}`)).rows[0]?.id ?? 0;

  beforeAll(async () => {
    cluster = await startPostgres();
    const DATABASE_URL = await cluster.createDatabase();
    const env = { DATABASE_URL, DEMO_GOODS: "", SUPPORT_PHONE, STAFF_SECOND_PROOF: "no" };
    site = await startSite({ env });
    ask = asker(site);
    database = new pg.Client({ connectionString: DATABASE_URL });
    await database.connect();
    const run = async (name: string, ...args: string[]) =>
      (await promisify(execFile)(process.execPath, [program(name), ...args], { env: { ...process.env, DATABASE_URL } }))
        .stdout;
    const folders = temporaryFolders();
    await run("import", "--shop", folders.of(FIRST_TABLES));
    folders.remove();
    await vi.waitUntil(async () => (await ask("/")).status === 200, { timeout: 120_000, interval: 200 });
    expect(await listed()).toEqual([0, 0]);
    const files = temporaryFiles();
    const battery = `<offer id="${BATTERY}" available="true"><name>Аккумулятор Varta Blue Dynamic 60 А·ч 540 А обратная</name><vendor>Varta</vendor><price>5000</price><categoryId>4</categoryId></offer>`;
    const yml = files.write(ymlFeed(tyreOffer(TYRE, "4000") + tyreOffer(BROUGHT, "5000") + battery), "yml");
    const stock = [
      "sku,location,quantity",
      `${TYRE},perm-kuibysheva,20`,
      `${BATTERY},perm-kuibysheva,20`,
      `${BROUGHT},perm-sklad,20`,
    ];
    await run("import", "--yml", yml, "--stock", files.write(`${stock.join("\n")}\n`, "csv"));
    files.remove();
    const password = /Пароль: (\S+)/.exec(await run("staff", EMAIL, "+79120000001", "Анна", "Ёлкина"))?.[1] ?? "";
    accessToken = dataOf(await call(authLogin, { username: EMAIL, password })).access_token;
    for (const [name, sku] of [
      [PRODUCT, TYRE],
      [PRODUCT_BATTERY, BATTERY],
      [PRODUCT_BROUGHT, BROUGHT],
    ] as const)
      products.set(name, JSON.parse((await ask(`/api/gateway/goods/cards?sku[]=${sku}`)).text).data.items[0].url);
    const goods = [TYRE, BATTERY, BROUGHT].map((sku) => ({ sku, quantity: 1, tradeIn: sku === BATTERY }));
    cartCookie = `cart=${dataOf(await call(cartAdd, { items: goods })).cart.token}`;
  }, 300_000);
  afterAll(async () => {
    await database?.end();
    await site?.stop();
    await cluster?.stop();
  });

  /** Goods on pages that list them. */
  const listed = async () => {
    const counts: number[] = [];
    for (const path of ["/", "/catalog/tyres/"]) counts.push(new Set(goodsLinksOf((await ask(path)).text)).size);
    return counts;
  };

  /** Sets each fact as its words of this turn tell it. What a round of the gateway reads comes before the settings, and these before the name. */
  async function setAll(turn: 0 | 1): Promise<void> {
    const of = <Value>(...values: [Value, Value]) => values[turn];
    const stored = async (
      store: typeof shopLogoStore | typeof shopIconStore | typeof shopCertificateStore,
      width: number,
      height: number,
    ) =>
      dataOf(
        await call(store, { files: [await pictureFile({ width, height, colour: of("#112233", "#445566") })] }, staff()),
      ).path;
    await edit(regionCalls, await idOf("regions", "slug = 'perm'"), {
      phone: of("+73420001144", "+73420001155"),
    });
    const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    await edit(centreCalls, await idOf("locations", "code = 'perm-kuibysheva'"), {
      ...Object.fromEntries(days.map((day) => [day, of("08:10–19:20", "07:40–20:50")])),
      address: ADDRESS[turn],
      phone: of("+73420001166", "+73420001177"),
    });
    if (turn === 0) {
      const group = { slug: "shinomontazh", title: "Шиномонтаж", position: 0 };
      const { id } = dataOf(await call(serviceGroupCalls.create, { ...key(), values: group }, staff()));
      const service = {
        group: String(id),
        slug: "pereobuvka",
        name: "Переобувка",
        booking: "by-time",
        price: "own",
        kind: "fitting",
        needs: "any",
        minutes: 45,
        priceRoubles: 1234,
      };
      dataOf(await call(serviceDeskCalls.create, { ...key(), values: service }, staff()));
    } else {
      const id = await idOf("services", "slug = 'pereobuvka'");
      await edit(serviceDeskCalls, id, { priceRoubles: 2345 });
    }
    await save("seller", { ...demoSeller, name: SELLER[turn], ogrn: DEMO_OGRN });
    const limit = { way: "invoice", offer: "offered", minRoubles: of(3_001, 3_002), maxRoubles: of(300_001, 300_002) };
    dataOf(await call(paymentLimitCalls.create, { ...key(), values: limit }, staff()));
    const place = String(await idOf("locations", "code = 'perm-sklad'"));
    dataOf(
      await call(supplyTermCalls.create, { ...key(), values: { place, days: of(FIRST_DAYS, SECOND_DAYS) } }, staff()),
    );
    await addTariff({
      priceRoubles: of(777, 888),
      freeFromRoubles: of(22_432, 31_456),
      cityKm: of(9, 11),
      reachKm: of(33, 44),
      kmRoubles: of(41, 52),
    });
    await until("/delivery/", PRICE[turn]);
    await save("loyalty", {
      earnPercent: of(17, 19),
      excludedWheelBrands: [WHEELS[turn]],
      excludedCards: [CARDS[turn]],
      referralReward: of("join", "first_delivered_order"),
      isInHeader: true,
    });
    await save("tradeIn", {
      upTo45: of(411, 422),
      upTo60: of(611, 622),
      upTo75: of(711, 722),
      upTo100: of(911, 922),
      larger: of(1_511, 1_522),
    });
    await save("shop", {
      name: NAME[turn],
      foundedYear: of("1998", "2004"),
      hotlineLabel: HOTLINE[turn],
      logo: await stored(shopLogoStore, 256, 64),
      icon: await stored(shopIconStore, 96, 96),
      certificateTitle: CERTIFICATE[turn],
      certificate: await stored(shopCertificateStore, 64, 80),
    });
  }

  async function addTariff(own: object): Promise<void> {
    const validFrom = new Date().toISOString().slice(0, 10);
    const usual = { title: "Тариф", priceRoubles: 888, cityKm: 11, reachKm: 44, kmRoubles: 52, validFrom };
    dataOf(await call(courierTariffCalls.create, { ...key(), values: { ...usual, ...own } }, staff()));
  }

  /** Waits for a change to be on its page, and so for those that were made before it. */
  const until = (path: string, words: string) =>
    vi.waitUntil(async () => readable((await ask(path)).text).includes(words), {
      timeout: SHOWN_WITHIN_MS,
      interval: 200,
    });

  /** Reads all pages until they tell it, or the time is over: then tests say what they tell. */
  async function readUntil(isTold: (reading: Reading) => boolean): Promise<Reading> {
    const endMs = performance.now() + SHOWN_WITHIN_MS;
    for (;;) {
      const reading = await readAll();
      if (isTold(reading) || performance.now() > endMs) return reading;
    }
  }

  async function readAll(): Promise<Reading> {
    const tokens = { access_token: accessToken, refresh_token: "", token_type: "Bearer", expires_in: 3_600 };
    const staffCookie = `access_token=${accessToken}; token_info=${encodeURIComponent(JSON.stringify(tokens))}`;
    const read = async (path: string, headers: Record<string, string> = {}) =>
      readable((await ask(path, { headers })).text);
    const pages = new Map<string, string>();
    for (const path of PAGES) pages.set(path, await read(path));
    for (const [name, path] of products) pages.set(name, await read(path));
    pages.set(CART, await read(CART, { Cookie: cartCookie }));
    for (const path of ACCOUNT) pages.set(path, await read(path, { Cookie: staffCookie }));
    return pages;
  }

  /** Addresses whose answers have a word of the demo shop, with the word and what is around it. */
  const demoWords = (texts: Iterable<[string, string]>) =>
    [...texts].flatMap(([path, text]) => {
      const at = text.search(DEMO_WORDS);
      return at < 0 ? [] : [`${path}: ${text.slice(Math.max(0, at - 60), at + 40)}`];
    });

  it("lists what was imported although it was empty a moment before", async () => {
    await expect.poll(listed, { timeout: SHOWN_WITHIN_MS }).toEqual([2, 2]);
  }, 60_000);

  it("NAV-004 NAV-008 NAV-024 has no word of the demo shop while nothing is set, nor a certificate or a founding year", async () => {
    const unset = new Map<string, string>();
    for (const path of [...PAGES, ...products.values(), ...FILES, "/favicon.svg"])
      unset.set(path, (await ask(path)).text);
    expect(demoWords(unset)).toEqual([]);
    const html = unset.get("/contacts/") ?? "";
    expect(textOf(html)).toMatch(new RegExp(`© ?Интернет-магазин, ${new Date().getUTCFullYear()}`));
    for (const phone of ["+73420000000", SUPPORT_PHONE]) expect(html).toContain(`tel:${phone}`);
  });

  describe("with settings of its own, which are changed once", () => {
    const readings: Reading[] = [];
    beforeAll(async () => {
      for (const turn of [0, 1] as const) {
        await setAll(turn);
        await until("/contacts/", NAME[turn]);
        readings.push(await readUntil((reading) => FACTS.every((fact) => isTold(reading, fact, readings[0]))));
      }
    }, 240_000);

    it.each(FACTS)(
      "tells $what on every page as it is set, and on none as it was",
      ({ words: [first, second], on }) => {
        const [before, after] = readings as [Reading, Reading];
        const pages = telling(before, first);
        expect(on.filter((path) => !pages.includes(path))).toEqual([]);
        expect(telling(after, first)).toEqual([]);
        expect(telling(after, second)).toEqual(pages);
        expect(telling(before, second)).toEqual([]);
      },
    );

    it("shows the pictures that are set, and others after them", () => {
      const [before, after] = readings.map((reading) => picturesOf(reading.get("/") ?? "")) as [string[], string[]];
      expect([before.length, after.length]).toEqual([3, 3]);
      expect(before.filter((path) => after.includes(path))).toEqual([]);
      for (const [reading, pictures] of [
        [readings[0], before],
        [readings[1], after],
      ] as const)
        for (const path of EVERY_PAGE) expect(picturesOf(reading?.get(path) ?? ""), path).toEqual(pictures);
    });

    it("has no word of the demo shop once it is set, and writes none to who orders", async () => {
      expect(demoWords(readings[1] ?? [])).toEqual([]);
      const guest = await guestWith(site.port, TYRE, 1, 4);
      guest.form.set("email", "buyer@primer.ru");
      const ordered = await sendOrder(site.port, guest);
      expect(ordered.status).toBe(303);
      const page = (await ask(ordered.headers.location ?? "", { headers: { Cookie: guest.Cookie } })).text;
      const letters = async () =>
        (await database.query<{ text: string }>("select concat_ws(' ', subject, body) as text from outbox_messages"))
          .rows;
      await expect.poll(async () => (await letters()).length, { timeout: SHOWN_WITHIN_MS }).toBeGreaterThan(0);
      const texts = [page, ...(await letters()).map(({ text }) => text)];
      expect(demoWords(texts.map((text, at) => [String(at), text]))).toEqual([]);
      expect(texts.length).toBeGreaterThan(1);
      expect(page).toContain(NAME[1]);
      expect((await ask(LATER_FEED)).text).toContain(NAME[1]);
    }, 240_000);

    it("promises nowhere what is set to nothing", async () => {
      await save("loyalty", {
        earnPercent: 0,
        excludedWheelBrands: [],
        excludedCards: [],
        referralReward: "join",
        isInHeader: false,
      });
      await save("tradeIn", { upTo45: 0, upTo60: 0, upTo75: 0, upTo100: 0, larger: 0 });
      await addTariff({ priceRoubles: 999, freeFromRoubles: null });
      await until("/delivery/", "999 ₽");
      await save("seller", {});
      await save("shop", { name: NAME[0] });
      await until("/contacts/", NAME[0]);
      const gone = [
        HOTLINE[1],
        CERTIFICATE[1],
        "2004–",
        SELLER[1],
        "Счёт для организации",
        "Бесплатная доставка",
        "Бесплатно от",
        "Бесплатно при заказе",
        "Курьер бесплатно",
        "% с покупки",
        "% от оплаченного",
        "по картам рассрочки",
        "старый аккумулятор",
        "старого аккумулятора",
      ];
      const nothing = await readUntil((reading) => gone.every((words) => telling(reading, words).length === 0));
      const [, before] = readings as [Reading, Reading];
      for (const words of gone) {
        expect(telling(before, words), words).not.toEqual([]);
        expect(telling(nothing, words), words).toEqual([]);
      }
      const programmeLinks = (reading: Reading) => reading.get("/delivery/")?.match(/href="\/disknt\/"/g)?.length ?? 0;
      expect(programmeLinks(nothing)).toBe(programmeLinks(before) - 1);
    }, 240_000);

    it("says of a town without a centre only who brings goods there", async () => {
      const contacts = textOf((await ask("/contacts/", { region: "kungur" })).text);
      expect(contacts).toContain("Своих центров в Кунгуре пока нет: привозим курьером.");
    });

    it("CHK-013 promises no reserve and no pickup that nobody can pay for", async () => {
      const promises = ["без предоплаты", "Предоплата не нужна", "Бронь на 3", "Забрать в центре", "При получении"];
      const before = await readAll();
      for (const words of promises) expect(telling(before, words), words).not.toEqual([]);
      // The page of the rules refuses it: a shop comes to it when its bank is taken away.
      await database.query("insert into payment_limits (payment_group, is_offered) values ('offline', false)");
      const after = await readUntil((reading) => promises.every((words) => telling(reading, words).length === 0));
      for (const words of promises) expect(telling(after, words), words).toEqual([]);
    }, 240_000);
  });
});
