import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { EXCHANGE_PATH, type ExchangeType } from "../../contract/office/exchange.ts";
import type { TestShop } from "../../testing/shop.ts";
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
