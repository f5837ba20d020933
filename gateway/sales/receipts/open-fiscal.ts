import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { Database } from "../../platform/db/database.ts";
import { createAtolBooks } from "./atol/atol-books-store.ts";
import { type AtolSettings, createAtolReceipts } from "./atol/atol-receipts.ts";
import { serveAtol, serveReceiptPages } from "./atol/atol-simulator.ts";
import type { FiscalProvider } from "./fiscal-provider.ts";
import type { ReceiptTerms } from "./write-receipts.ts";

/** Receipts as the settings have them. */
export interface FiscalAccount extends ReceiptTerms {
  atol: Omit<AtolSettings, "seller" | "timeoutMs">;
  seller: Omit<AtolSettings["seller"], "site">;
}

/** Who makes receipts, and which. */
export interface Fiscal {
  provider: FiscalProvider;
  terms: ReceiptTerms;
}

export function openFiscal({ atol, seller, vat, finalReceipt }: FiscalAccount, site: string): Fiscal {
  return { provider: createAtolReceipts({ ...atol, seller: { ...seller, site } }), terms: { vat, finalReceipt } };
}

/** A cash register for demonstration: its calls are on a port of loopback, its receipts among the pages of the demo bank. */
export async function openDemoRegister(
  db: Database,
  { siteOrigin, pagesPath, now }: { siteOrigin: string; pagesPath: string; now: () => Date },
): Promise<Fiscal & { pages: Hono; close(): Promise<void> }> {
  const account = { login: "demo", password: randomBytes(16).toString("hex"), group: "demo" };
  const books = createAtolBooks(db);
  const calls = serveAtol({ books, publicUrl: siteOrigin + pagesPath, now }, account);
  const server = createAdaptorServer({ fetch: calls.fetch });
  // Each process has its own: workers of one program would share a port.
  server.listen({ port: 0, host: "127.0.0.1", exclusive: true });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The demo cash register got no port");
  const atol = { ...account, url: `http://127.0.0.1:${address.port}/possystem/v5/` };
  const seller = { tin: "1234567894", email: "receipts@example.ru", taxSystem: "osn" as const };
  return {
    ...openFiscal({ atol, seller, vat: "22", finalReceipt: "site" }, siteOrigin),
    pages: serveReceiptPages(books),
    async close() {
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
    },
  };
}
