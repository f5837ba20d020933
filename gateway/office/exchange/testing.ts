import { once } from "node:events";
import { readFileSync } from "node:fs";

import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { expect } from "vitest";
import { EXCHANGE_PATH, type ExchangeType } from "../../contract/office/exchange.ts";
import { startPolling } from "../../platform/jobs/start-polling.ts";
import { openFixtureDatabase } from "../../testing/fixture.ts";
import { openTestShop, type TestShop } from "../../testing/shop.ts";
import { workOnRuns } from "../import/desk/work-on-runs.ts";
import type { ExchangeSettings } from "./exchange-parts.ts";
import { serveExchange } from "./serve-exchange.ts";

export const EXCHANGE_ACCOUNT = { login: "obmen", password: "a password of tests" };

export interface Asking {
  body?: Uint8Array;
  /** Another password than the right one; null for none. */
  password?: string | null;
  cookie?: string | null;
  address?: string;
  path?: string;
}

/** The exchange on a port of its own, and what 1C sends to it. */
export async function openTestExchange(shop: TestShop, settings: Partial<ExchangeSettings> = {}) {
  const app = new Hono();
  serveExchange(app, {
    services: shop.services,
    messaging: shop.messaging,
    settings: {
      ...EXCHANGE_ACCOUNT,
      networks: [],
      hasBitrixPath: false,
      supplier: null,
      priceKind: undefined,
      orders: { encoding: "utf-8", hasContainers: false, from: null },
      ...settings,
    },
    log: { error: (details) => shop.failures.push(details) },
  });
  const server = serve({ hostname: "127.0.0.1", port: 0, fetch: app.fetch });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  async function ask(query: Record<string, string>, asking: Asking = {}) {
    const { body, password = EXCHANGE_ACCOUNT.password, cookie = null } = asking;
    const { address = "203.0.113.5", path = EXCHANGE_PATH } = asking;
    const credentials = Buffer.from(`${EXCHANGE_ACCOUNT.login}:${password}`).toString("base64");
    const reply = await fetch(`http://127.0.0.1:${port}${path}?${new URLSearchParams(query)}`, {
      method: body ? "POST" : "GET",
      headers: {
        "X-Client-Address": address,
        ...(password !== null && { Authorization: `Basic ${credentials}` }),
        ...(cookie !== null && { Cookie: `other=1; ${cookie}` }),
      },
      ...(body && { body: Buffer.from(body) }),
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    return { status: reply.status, type: reply.headers.get("Content-Type"), bytes, text: bytes.toString("utf8") };
  }

  /** Signs in and says what comes, as 1C does. */
  async function begin(type: ExchangeType = "catalog", { version = "2.08", isCookieOnly = false } = {}) {
    const [, name, value, sessidLine = ""] = (await ask({ type, mode: "checkauth" })).text.split("\n");
    const sessid = sessidLine.slice("sessid=".length);
    const signs = { cookie: `${name}=${value}`, ...(isCookieOnly && { password: null }) };
    const inMode = (mode: string, more: Record<string, string> = {}, asking: Asking = {}) =>
      ask({ type, mode, sessid, ...more }, { ...signs, ...asking });
    await inMode("init", { version });
    return {
      sessid,
      signs,
      inMode,
      send: async (filename: string, body: Uint8Array | string) =>
        (await inMode("file", { filename }, { body: Buffer.from(body) })).text,
    };
  }

  return {
    ask,
    begin,
    async close() {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type TestExchange = Awaited<ReturnType<typeof openTestExchange>>;
export type ExchangeInTest = Awaited<ReturnType<TestExchange["begin"]>>;

const DATA = new URL("testing-data/", import.meta.url);
export const dataOf = (path: string): Buffer => readFileSync(new URL(path, DATA));

interface ExpectedOffer {
  id: string;
  code_1c: string;
  article: string;
  brand: string;
  barcode: string;
  prices: Record<string, number>;
  stock: Record<string, number>;
  hidden: boolean;
}
interface ExpectedStep {
  folder: string;
  state?: ExpectedOffer[];
}
const { steps } = JSON.parse(dataOf("expected.json").toString("utf8")) as { steps: ExpectedStep[] };

/** What a shop has after an exchange of these files, by the numbers of 1C. */
export const expectedAfter = (folder: string): Record<string, unknown> =>
  Object.fromEntries(
    (steps.find((step) => step.folder === folder)?.state ?? []).map((offer) => [
      offer.id,
      {
        sku: codeOf(offer),
        article: offer.article,
        brand: offer.brand.toLowerCase(),
        barcodes: offer.barcode === "" ? [] : [offer.barcode],
        prices: { retail: offer.prices.Розничная, purchase: offer.prices.Оптовая },
        price: offer.prices.Розничная,
        stock: offer.stock,
        isHidden: offer.hidden,
      },
    ]),
  );

function codeOf({ id, code_1c: code }: ExpectedOffer): string {
  const [, characteristic] = id.split("#");
  const sku = code.replace("УТ", "UT");
  return characteristic === undefined ? sku : `${sku}-${characteristic.slice(0, 8)}`;
}

/** Asks as 1C does, until it is over. */
export async function importFile({ inMode }: ExchangeInTest, filename: string): Promise<string> {
  for (;;) {
    const { text } = await inMode("import", { filename });
    if (!text.startsWith("progress")) return text;
  }
}

const listOf = (inside: string): string =>
  `<?xml version="1.0"?><КоммерческаяИнформация ВерсияСхемы="2.08">${inside}</КоммерческаяИнформация>`;
/** Lists of goods `t0`, `t1` and so on, whole ones. */
export const catalogueOf = (numbers: readonly number[], inside: (n: number) => string = () => ""): string =>
  listOf(
    `<Каталог СодержитТолькоИзменения="false"><Ид>c</Ид><Товары>${numbers
      .map(
        (n) =>
          `<Товар><Ид>t${n}</Ид><Наименование>Шина Cordiant Polar 195/65R15 91Q ${n}</Наименование><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Код</Наименование><Значение>УТ-${n}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>${inside(n)}</Товар>`,
      )
      .join("")}</Товары></Каталог>`,
  );
export const offersOf = (numbers: readonly number[]): string =>
  listOf(
    `<ПакетПредложений СодержитТолькоИзменения="false"><Ид>c#</Ид><ИдКаталога>c</ИдКаталога><ТипыЦен><ТипЦены><Ид>p</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Предложения>${numbers
      .map(
        (n) =>
          `<Предложение><Ид>t${n}</Ид><Наименование>Шина</Наименование><Цены><Цена><ИдТипаЦены>p</ИдТипаЦены><ЦенаЗаЕдиницу>5000</ЦенаЗаЕдиницу></Цена></Цены></Предложение>`,
      )
      .join("")}</Предложения></ПакетПредложений>`,
  );

/** A shop with the warehouses of the test data, whose imports are worked on, and the exchange with it. */
export async function openExchangeShop() {
  const connection = await openFixtureDatabase();
  const shop = await openTestShop(connection);
  const exchange = await openTestExchange(shop);
  const log = { error: (details: object) => shop.failures.push(details) };
  const work = { connection, now: shop.services.now, log };
  const onError = (error: unknown) => shop.failures.push(error);
  const working = startPolling((signal) => workOnRuns(work, signal), onError, 20);
  for (const [code, title] of [
    ["sklad-ural", "Основной склад"],
    ["perm-geroev", "Магазин"],
  ] as const)
    await connection.pool.query("update locations set title = $2 where code = $1", [code, title]);
  return {
    connection,
    shop,
    exchange,
    async close() {
      await working.close();
      await exchange.close();
      await connection.close();
      expect(shop.failures).toEqual([]);
    },
  };
}
export type ExchangeShop = Awaited<ReturnType<typeof openExchangeShop>>;
