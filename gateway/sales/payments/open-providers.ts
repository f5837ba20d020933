import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import type { Database } from "../../platform/db/database.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { createFormaPayments } from "./providers/forma/forma-payments.ts";
import { serveForma } from "./providers/forma/forma-simulator.ts";
import { createRbsPayments } from "./providers/rbs/rbs-payments.ts";
import { serveRbs } from "./providers/rbs/rbs-simulator.ts";
import { createYandexPayments } from "./providers/yandex/yandex-payments.ts";
import { serveYandex } from "./providers/yandex/yandex-simulator.ts";
import { serveBank } from "./simulator/serve-bank.ts";
import { createSimBank } from "./simulator/sim-bank.ts";

/** A bank that the settings name: `url` is where its calls are, `methods` what it serves. */
export interface RbsAccount {
  id: "alfa" | "sber";
  url: string;
  userName: string;
  password: string;
  noticeKey: string;
  methods: readonly string[];
}

/** Yandex Pay with Split, of a merchant. */
export interface YandexAccount {
  url: string;
  merchantId: string;
  apiKey: string;
}

/** T-Forma, of a showcase. `promoCodes` are its products by method. */
export interface FormaAccount {
  url: string;
  shopId: string;
  showcaseId: string;
  password: string;
  promoCodes: Readonly<Record<string, string>>;
}

/** Everybody who takes payments, by the settings. */
export interface PaymentAccounts {
  payments?: readonly RbsAccount[];
  yandex?: YandexAccount | undefined;
  forma?: FormaAccount | undefined;
}

/** Short links that Yandex Pay leads payers by. */
const YANDEX_PAY_ORIGINS = ["https://pay.ya.ru", "https://sandbox.pay.ya.ru"];
/** The bank's former name is still in the addresses of applications. */
const FORMA_PAY_ORIGINS = ["https://forma.tinkoff.ru", "https://forma.tbank.ru"];

const titles: Record<RbsAccount["id"], string> = { alfa: "Альфа-Банк", sber: "Сбербанк" };

export const openProviders = (
  { payments = [], yandex, forma }: PaymentAccounts,
  now: () => Date,
): PaymentProvider[] => [
  ...payments.map((account) =>
    createRbsPayments({ ...account, title: titles[account.id], payOrigins: [new URL(account.url).origin] }),
  ),
  ...(yandex ? [createYandexPayments({ ...yandex, payOrigins: YANDEX_PAY_ORIGINS, now })] : []),
  ...(forma ? [createFormaPayments({ ...forma, payOrigins: FORMA_PAY_ORIGINS })] : []),
];

export const DEMO_BANK_PATH = "/dev/bank/";
const YANDEX_NOTICES = "/api/callbacks/payment/yandex";
const DEMO_SHOWCASE = {
  shopId: "demo",
  showcaseId: "demo",
  promoCodes: { credit_tinkoff: "default", credit_tinkoff_ras: "installment_0_0_6" },
};

interface DemoBank {
  providers: PaymentProvider[];
  /** The bank's pages, under `DEMO_BANK_PATH`. */
  pages: Hono;
  /** Tells the shop what is due, and ends what is over. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

/**
 * «Тестовый банк», for demonstration: its pages are the shop's own, its calls are on a port of loopback that is nobody else's, so the
 * adapters speak with it as with a real bank.
 */
export async function openDemoBank(db: Database, siteOrigin: string, now: () => Date): Promise<DemoBank> {
  const account = { userName: "shop-api", password: randomBytes(16).toString("hex"), noticeKey: "demo" };
  const calls = new Hono();
  const server = createAdaptorServer({ fetch: calls.fetch });
  // Each process has its own: workers of one program would share a port.
  server.listen({ port: 0, host: "127.0.0.1", exclusive: true });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The demo bank got no port");
  const bank = createSimBank({ db, now, publicUrl: `${siteOrigin}${DEMO_BANK_PATH}` });
  const origin = `http://127.0.0.1:${address.port}`;
  const rbsBanks = [
    { id: "alfa", title: "Тестовый банк", methods: ["sbp_alfabank", "card_online", "online_alfabank"] },
    { id: "sber", title: "Тестовый банк, частями", methods: ["credit_sberbank_bnpl"] },
  ];
  const rbs = rbsBanks.map(({ id, ...bankOf }) => {
    calls.route(`/${id}`, serveRbs(bank, { provider: id, ...account }));
    const url = `${origin}/${id}/rest/`;
    return createRbsPayments({ ...account, ...bankOf, id, url, payOrigins: [siteOrigin] });
  });
  const yandex = { merchantId: "demo", apiKey: account.password };
  calls.route("/", serveYandex(bank, { provider: "yandex", ...yandex, noticeUrl: `${siteOrigin}${YANDEX_NOTICES}` }));
  const forma = { ...DEMO_SHOWCASE, password: account.password };
  calls.route("/", serveForma(bank, { provider: "forma", ...forma }));
  return {
    providers: [
      ...rbs,
      createYandexPayments({ ...yandex, url: origin, payOrigins: [siteOrigin], now }),
      createFormaPayments({ ...forma, url: origin, payOrigins: [siteOrigin] }),
    ],
    pages: serveBank(bank, DEMO_BANK_PATH),
    tick: () => bank.tick(),
    async close() {
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
    },
  };
}
