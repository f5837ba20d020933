import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { Database } from "../../platform/db/database.ts";
import { createAtolBooks } from "./atol/atol-books-store.ts";
import { createAtolReceipts } from "./atol/atol-receipts.ts";
import { serveAtol, serveReceiptPages } from "./atol/atol-simulator.ts";
import type { FiscalProvider } from "./fiscal-provider.ts";

const account = { login: "shop", password: "a password of the register", group: "a-group" };
const TIMEOUT_MS = 5_000;

export const seller = {
  tin: "1234567894",
  email: "receipts@example.ru",
  site: "https://shop.example",
  taxSystem: "osn" as const,
};

interface TestRegister {
  fiscal: FiscalProvider;
  stranger: FiscalProvider;
  origin: string;
  /** Settings of a shop that has its receipts made there. */
  settings: Record<string, string>;
  /** Answers everything with this status until it is null again. */
  failWith(status: number | null): void;
  /** Documents that were handed over, latest last. */
  handedOver: unknown[];
  close(): Promise<void>;
}

/** The demo cash register on loopback. */
export async function openTestRegister(db: Database, now: () => Date): Promise<TestRegister> {
  let failure: number | null = null;
  const handedOver: unknown[] = [];
  const root = new Hono();
  root.use("*", async (context, next) => {
    if (failure !== null) return new Response("<html>Технические работы</html>", { status: failure });
    if (/\/sell(_refund)?$/.test(context.req.path)) handedOver.push(await context.req.json());
    await next();
  });
  const server = serve({ fetch: root.fetch, hostname: "127.0.0.1", port: 0 });
  await new Promise<void>((resolve) => server.once("listening", () => resolve()));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  const origin = `http://127.0.0.1:${address.port}`;
  const books = createAtolBooks(db);
  root.route("/", serveAtol({ books, publicUrl: `${origin}/`, now }, account));
  root.route("/", serveReceiptPages(books));
  const settings = { ...account, url: `${origin}/possystem/v5/`, seller, timeoutMs: TIMEOUT_MS };
  let fiscal = createAtolReceipts(settings);
  return {
    get fiscal() {
      return fiscal;
    },
    stranger: createAtolReceipts({ ...settings, password: "guessed" }),
    origin,
    settings: {
      FISCAL_URL: `http://${account.login}:${encodeURIComponent(account.password)}@127.0.0.1:${address.port}/possystem/v5/`,
      FISCAL_GROUP: account.group,
      FISCAL_TIN: seller.tin,
      FISCAL_EMAIL: seller.email,
      FISCAL_TAX_SYSTEM: seller.taxSystem,
      FISCAL_VAT: "22",
    },
    failWith(status) {
      failure = status;
      // The days of these tests pass at once: without this the adapter would go on leaving a register alone that is back.
      if (status === null) fiscal = createAtolReceipts(settings);
    },
    handedOver,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
