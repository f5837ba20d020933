import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeliveryQuotes } from "../../app/features/sales/checkout/order-fields.ts";
import { type HeldServer, startHeldServer } from "../support/held-server.ts";
import { elementOf, goodsLinksOf, headingOf, textOf } from "../support/html.ts";
import { type Answer, type AskSite, asker, cookiesOf } from "../support/http.ts";
import { orderFormOf } from "../support/order-form.ts";
import { type Site, startSite } from "../support/site.ts";

/** Who takes every question and answers none, each with an address of its own. */
const kinds = ["bank", "courier", "map", "directory", "sms", "mail", "captcha"] as const;
type Kind = (typeof kinds)[number];

const PAYERS = 30;
const SLOW_BANK_MS = 5_000;
const RECOVERY_MS = 60_000;
/** Thirty payers on a busy machine. */
const CROWD_MS = 180_000;

let silent: Record<Kind, HeldServer>;
let site: Site;
let ask: AskSite;
/** Enough goods that nobody buys the last of one. */
let goods: string[];
let visitors = 0;

const originOf = (kind: Kind) => `http://127.0.0.1:${silent[kind].port}`;
const mainOf = ({ text }: Answer) => textOf(elementOf(text, "main"));

beforeAll(async () => {
  const servers = await Promise.all(kinds.map(async (kind) => [kind, await startHeldServer()] as const));
  silent = Object.fromEntries(servers) as Record<Kind, HeldServer>;
  site = await startSite({
    env: {
      TRUSTED_PROXY: "127.0.0.1",
      PAYMENT_ALFA_URL: `http://shop:password@127.0.0.1:${silent.bank.port}/rest/`,
      PAYMENT_ALFA_NOTICE_KEY: "key-of-notices",
      PAYMENT_ALFA_METHODS: "card_online",
      YANDEX_DELIVERY_URL: originOf("courier"),
      YANDEX_DELIVERY_TOKEN: "token",
      YANDEX_GEOCODER_URL: originOf("map"),
      YANDEX_GEOCODER_KEY: "key",
      ORGANIZATIONS_URL: `${originOf("directory")}/party`,
      ORGANIZATIONS_TOKEN: "token",
      SMS_URL: `${originOf("sms")}/send`,
      SMS_TOKEN: "token",
      SMTP_URL: `smtp://127.0.0.1:${silent.mail.port}`,
      MAIL_FROM: "shop@example.ru",
      CAPTCHA_VERIFY_URL: `${originOf("captcha")}/siteverify`,
      CAPTCHA_SECRET: "secret",
      CAPTCHA_KIT_URL: "https://captcha.example/kit.js",
      CAPTCHA_SITE_KEY: "site-key",
    },
  });
  ask = asker(site);
  const list = await ask("/catalog/tyres/?sort=stock", { headers: { Cookie: "access_token=of-nobody" } });
  goods = goodsLinksOf(list.text).map((link) => /(\d+)\/$/.exec(link)?.[1] ?? "");
});
afterAll(async () => {
  await site?.stop();
  await Promise.all(Object.values(silent ?? {}).map((server) => server.stop()));
});

/** A visitor from a network of their own: limits count neighbours together. */
function newVisitor() {
  visitors += 1;
  const address = `198.${51 + Math.floor(visitors / 200)}.${1 + (visitors % 200)}.7`;
  let cookie = "";
  const headers = () => ({ "X-Forwarded-For": address, ...(cookie && { Cookie: cookie }) });
  const keep = (answer: Answer) => {
    const set = cookiesOf(answer);
    if (set) cookie = [cookie, set].filter(Boolean).join("; ");
    return answer;
  };
  const number = visitors;
  return {
    number,
    phone: `8 (912) 346-${String(Math.floor(number / 100)).padStart(2, "0")}-${String(number % 100).padStart(2, "0")}`,
    open: async (path: string) => keep(await ask(path, { headers: headers() })),
    post: async (path: string, fields: Record<string, string> | URLSearchParams) =>
      keep(
        await ask(path, {
          method: "POST",
          headers: { Origin: site.url, "Content-Type": "application/x-www-form-urlencoded", ...headers() },
          body: String(new URLSearchParams(fields)),
        }),
      ),
  };
}
type TestVisitor = ReturnType<typeof newVisitor>;

const addOne = (visitor: TestVisitor) =>
  visitor.post("/basket/", { intent: "add", sku: goods[visitor.number % goods.length] ?? "", quantity: "1" });

async function filledForm(visitor: TestVisitor, method: string): Promise<URLSearchParams> {
  const added = await addOne(visitor);
  expect(added.status).toBe(303);
  const form = orderFormOf((await visitor.open("/basket/")).text);
  const typed = { name: "Анна", phone: visitor.phone, personalData: "on", legalPolicy: "on", method };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
}

const HONEST = /Готовим оплату|Банк сейчас не отвечает/;
/** The heading once the bank has its page ready, or will have. */
const STARTED = /Готовим оплату|Оплата заказа/;

const gatherPayers = async () => {
  const crowd: { payer: TestVisitor; form: URLSearchParams }[] = [];
  for (let n = 0; n < PAYERS; n += 1) {
    const payer = newVisitor();
    crowd.push({ payer, form: await filledForm(payer, "card_online") });
  }
  return crowd;
};

/** Answers the address of the page to pay on. */
async function orderByCard(payer: TestVisitor, form: URLSearchParams): Promise<string> {
  const taken = await payer.post("/basket/", form);
  const { location = "" } = taken.headers;
  expect([taken.status, location]).toEqual([303, expect.stringMatching(/\/pay\/\?to=bank$/)]);
  return location;
}

async function expectHonestPage(payer: TestVisitor, path: string): Promise<void> {
  const page = await payer.open(path);
  expect([page.status, mainOf(page)]).toEqual([200, expect.stringMatching(HONEST)]);
}

async function serveStrangers(): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    const added = await addOne(newVisitor());
    expect(added.status).toBe(303);
  }
  const buyer = newVisitor();
  const ordered = await buyer.post("/basket/", await filledForm(buyer, "cash"));
  expect(ordered.status, mainOf(ordered)).toBe(303);
  expect(ordered.headers.location).toMatch(/^\/order\/[^/]+\/[^/]+\/$/);
  await book(newVisitor());
}

describe("a bank that answers nothing", () => {
  let payPath = "";
  let payer: TestVisitor;

  it("keeps nobody at the order's form: the order is answered while the bank is still being asked for its page", async () => {
    payer = newVisitor();
    const form = await filledForm(payer, "card_online");
    const taken = await payer.post("/basket/", form);
    expect(silent.bank.waiting(/register\.do/)).toBe(1);
    expect(taken.status).toBe(303);
    payPath = taken.headers.location ?? "";
    const page = await payer.open(payPath);
    expect([page.status, mainOf(page)]).toEqual([200, expect.stringMatching(HONEST)]);
  });

  it("has its page told to the payer as soon as it answers, and is not asked for it twice", async () => {
    const asked = silent.bank.asked(/register\.do/);
    expect(asked).toBe(1);
    // The payer's page comes again by itself, in a browser.
    for (let n = 0; n < 3; n += 1) await payer.open(payPath);
    silent.bank.answerWith((path) =>
      path.includes("register.do")
        ? { errorCode: "0", orderId: "bank-1", formUrl: `${originOf("bank")}/pay/bank-1` }
        : { errorCode: "6" },
    );
    await expect
      .poll(async () => (await payer.open(payPath)).text, { timeout: RECOVERY_MS })
      .toContain(`${originOf("bank")}/pay/bank-1`);
    expect(silent.bank.asked(/register\.do/)).toBe(asked);
    silent.bank.answerWith(null);
  });

  it("is asked whether it is paid by the page that looks for that, and not by the one that goes to the bank", async () => {
    const looked = silent.bank.asked(/getOrderStatus/);
    for (let n = 0; n < 3; n += 1) await payer.open(payPath);
    expect(silent.bank.asked(/getOrderStatus/)).toBe(looked);
    const page = await payer.open(payPath.replace(/\?.*/, ""));
    expect(silent.bank.waiting(/getOrderStatus/)).toBe(1);
    expect([page.status, mainOf(page)]).toEqual([200, expect.stringContaining("Оплата заказа")]);
  });

  it(
    "may answer after five seconds: thirty payers come to its page, strangers are served, and no page asks it again",
    async () => {
      const crowd = await gatherPayers();
      let pages = 0;
      silent.bank.answerWith((path) => {
        pages += 1;
        return path.includes("register.do")
          ? { errorCode: "0", orderId: `slow-${pages}`, formUrl: `${originOf("bank")}/pay/slow-${pages}` }
          : { errorCode: "0", orderStatus: 0 };
      }, SLOW_BANK_MS);
      const registered = silent.bank.asked(/register\.do/);
      const paying = crowd.map(async ({ payer: each, form }) => {
        const location = await orderByCard(each, form);
        const page = await each.open(location);
        expect([page.status, mainOf(page)]).toEqual([200, expect.stringMatching(STARTED)]);
        return { each, location };
      });
      const [begun] = await Promise.all([Promise.all(paying), serveStrangers()]);
      for (const { each, location } of begun)
        await expect
          .poll(async () => (await each.open(location)).text, { timeout: RECOVERY_MS, interval: 1_000 })
          .toContain("/pay/slow-");
      expect(silent.bank.asked(/register\.do/) - registered).toBe(PAYERS);
      silent.bank.answerWith(null);
    },
    CROWD_MS,
  );

  it(
    "may hang: thirty payers see honest pages, while strangers add, order and book",
    async () => {
      const crowd = await gatherPayers();
      const paying = crowd.map(async ({ payer: each, form }) => {
        const location = await orderByCard(each, form);
        // Without the bank's address in the query the page looks whether it is paid.
        for (const path of [location, location.replace(/\?.*/, "")]) await expectHonestPage(each, path);
        return { each, location };
      });
      const [begun] = await Promise.all([Promise.all(paying), serveStrangers()]);

      // Once the bank has been given up, the page says what to do.
      const [first] = begun;
      await expect
        .poll(async () => first && mainOf(await first.each.open(first.location)), { timeout: RECOVERY_MS })
        .toMatch(/Банк сейчас не отвечает.*выберите другой способ.*Перейти к оплате.*Другим способом/);
    },
    CROWD_MS,
  );

  it(
    "is left in peace then, and taken up again when it answers",
    async () => {
      const later = newVisitor();
      const form = await filledForm(later, "card_online");
      const asked = silent.bank.asked(/register\.do/);
      const { location = "" } = (await later.post("/basket/", form)).headers;
      expect(mainOf(await later.open(location))).toMatch(HONEST);
      expect(silent.bank.asked(/register\.do/) - asked).toBeLessThanOrEqual(1);
      silent.bank.answerWith((path) =>
        path.includes("register.do")
          ? { errorCode: "0", orderId: "bank-2", formUrl: `${originOf("bank")}/pay/bank-2` }
          : { errorCode: "6" },
      );
      const tried = async () => {
        await later.post(location.replace(/\?.*/, ""), { intent: "pay" });
        return (await later.open(location)).text;
      };
      await expect.poll(tried, { timeout: RECOVERY_MS, interval: 1_000 }).toContain("/pay/bank-2");
      silent.bank.answerWith(null);
    },
    CROWD_MS,
  );
});

/** A time is held and booked by plain forms. */
async function book(visitor: TestVisitor): Promise<void> {
  const answer = await ask("/api/gateway/service-appointment/centres", {
    method: "POST",
    body: { fitting: { sizes: [{ diameter: 16 }] } },
  });
  const { centres } = JSON.parse(answer.text).data as {
    centres: { id: number; nextFree: { date: string; time: string } | null }[];
  };
  const centre = centres.find(({ nextFree }) => nextFree !== null);
  const path = `/service-tyre-fitting/?sizes=4x205-55-16&packet=full&shop=${centre?.id}`;
  const slot = `${centre?.nextFree?.date} ${centre?.nextFree?.time}`;
  const held = await visitor.post(path, { intent: "hold", slot });
  expect(held.status).toBe(303);
  const next = held.headers.location ?? "";
  const key = /name="idempotencyKey" value="([^"]+)"/.exec((await visitor.open(next)).text)?.[1] ?? "";
  const contact = { name: "Анна", phone: visitor.phone, carTitle: "Kia Rio", personalData: "on", legalPolicy: "on" };
  expect((await visitor.post(next, { intent: "book", idempotencyKey: key, ...contact })).status).toBe(303);
}

describe("whoever else is silent", () => {
  const carrierText = async (visitor: TestVisitor, house: string) => {
    const fields = { type: "yandex_express", street: "Мира", house };
    const { carrier } = JSON.parse((await visitor.post("/basket/delivery-quotes/", fields)).text) as DeliveryQuotes;
    return carrier?.text;
  };

  it("the map and the express courier are told of in place of a price, and strangers are served", async () => {
    const visitor = newVisitor();
    await addOne(visitor);
    for (let house = 1; house <= 6; house += 1)
      expect(await carrierText(visitor, String(house))).toMatch(/не отвечает/);
    expect((await addOne(newVisitor())).status).toBe(303);
    const asked = silent.map.asked(/./);
    expect(await carrierText(visitor, "99")).toMatch(/не отвечает/);
    // It has not answered several times in a row.
    expect(silent.map.asked(/./)).toBe(asked);
  });

  it("the directory of organisations leaves the fields to be filled in by hand", async () => {
    const tins = Array.from({ length: 10 }, () => "7707083893");
    const answers = await Promise.all(
      tins.map((tin) => newVisitor().open(`/api/gateway/autocomplete/organization?tin=${tin}`)),
    );
    for (const { status, text } of answers) {
      expect(status).toBe(503);
      expect(text).toContain("Справочник организаций не отвечает");
    }
    expect((await addOne(newVisitor())).status).toBe(303);
  });

  it("text messages and letters wait for their providers, and no page does", async () => {
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => {
        const visitor = newVisitor();
        return visitor.post("/login/", { intent: "phone", phone: visitor.phone });
      }),
    );
    for (const { status } of asked) expect(status).toBeLessThan(500);
    expect(headingOf((await newVisitor().open("/login/")).text)).not.toContain("Техническая ошибка");
    expect((await addOne(newVisitor())).status).toBe(303);
  });
});
