import { serve } from "@hono/node-server";
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
import { createSimBank, type NoticeRequest, type SimBank } from "./simulator/sim-bank.ts";

/** Slow answers of the test bank, and how long its providers wait: longer than a busy machine needs for an answer, shorter than a slow one. */
const SLOW_MS = 5_000;
const TIMEOUT_MS = 2_500;

type ProviderId = "alfa" | "yandex" | "forma";

interface TestBank {
  bank: SimBank;
  origin: string;
  /** Every adapter there is, set to speak with the bank. */
  /** What `PAYMENT_…` of a site that uses the bank are set to. */
  settings: Record<string, string>;
  providers: Record<ProviderId, PaymentProvider>;
  /** The same with credentials that the bank does not know. */
  strangers: Record<ProviderId, PaymentProvider>;
  close(): Promise<void>;
}

interface BankOptions {
  now(): Date;
  /** Takes the notices; without it they are made by HTTP. */
  deliver?: (notice: NoticeRequest) => Promise<number>;
  /** Where the providers find the bank when not at its own port, and how long they wait for an answer, in milliseconds. */
  asked?: { origin?: string; timeoutMs: number } | undefined;
}

const yandexAccount = { merchantId: "a-merchant", apiKey: "a key of the shop" };
const formaAccount = {
  shopId: "a-shop",
  showcaseId: "a-showcase",
  password: "a password of the showcase",
  promoCodes: { credit_tinkoff: "default", credit_tinkoff_ras: "installment_0_0_6" },
};
const account = { userName: "shop-api", password: "a password of the shop", noticeKey: "a key of its notices" };

/** The demo bank on loopback with every wire form that it speaks. A further provider is added here. */
export async function openTestBank(db: Database, { now, deliver, asked }: BankOptions): Promise<TestBank> {
  const root = new Hono();
  const server = serve({ fetch: root.fetch, hostname: "127.0.0.1", port: 0 });
  await new Promise<void>((resolve) => server.once("listening", () => resolve()));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  const origin = `http://127.0.0.1:${address.port}`;
  const bank = createSimBank({
    db,
    now,
    publicUrl: `${asked?.origin ?? origin}/`,
    slowMs: SLOW_MS,
    ...(deliver && { deliver }),
  });
  root.route("/alfa", serveRbs(bank, { provider: "alfa", ...account }));
  root.route("/sber", serveRbs(bank, { provider: "sber", ...account }));
  const yandexNotices = { provider: "yandex", noticeUrl: "https://shop.test/api/callbacks/payment/yandex" };
  root.route("/", serveYandex(bank, { ...yandexNotices, ...yandexAccount }));
  root.route("/", serveForma(bank, { provider: "forma", ...formaAccount }));
  root.route("/", serveBank(bank, "/"));
  const common = { url: origin, payOrigins: [], timeoutMs: TIMEOUT_MS };
  const yandex = { ...yandexAccount, ...common };
  const forma = { ...formaAccount, ...common };
  const alfa = {
    ...account,
    id: "alfa",
    title: "Альфа-Банк",
    url: `${asked?.origin ?? origin}/alfa/rest/`,
    payOrigins: [asked?.origin ?? origin],
    timeoutMs: asked?.timeoutMs ?? TIMEOUT_MS,
    methods: ["sbp_alfabank", "card_online", "online_alfabank"],
  };
  const addressOf = (name: string, secret: string, path = "") =>
    `http://${name}:${encodeURIComponent(secret)}@127.0.0.1:${address.port}/${path}`;
  return {
    bank,
    origin,
    settings: {
      PAYMENT_ALFA_URL: addressOf(account.userName, account.password, "alfa/rest/"),
      PAYMENT_ALFA_NOTICE_KEY: account.noticeKey,
      PAYMENT_ALFA_METHODS: "sbp_alfabank,card_online,online_alfabank",
      PAYMENT_SBER_URL: addressOf(account.userName, account.password, "sber/rest/"),
      PAYMENT_SBER_NOTICE_KEY: account.noticeKey,
      PAYMENT_SBER_METHODS: "credit_sberbank_bnpl",
      PAYMENT_YANDEX_URL: addressOf(yandex.merchantId, yandex.apiKey),
      PAYMENT_FORMA_URL: addressOf(forma.showcaseId, forma.password),
      PAYMENT_FORMA_SHOP: forma.shopId,
      PAYMENT_FORMA_CREDIT: forma.promoCodes.credit_tinkoff,
      PAYMENT_FORMA_INSTALLMENT: forma.promoCodes.credit_tinkoff_ras,
    },
    /** New ones each time: none is left alone for what another test has let fail. */
    get providers() {
      return {
        alfa: createRbsPayments(alfa),
        yandex: createYandexPayments(yandex),
        forma: createFormaPayments(forma),
      };
    },
    strangers: {
      alfa: createRbsPayments({ ...alfa, password: "guessed" }),
      yandex: createYandexPayments({ ...yandex, apiKey: "guessed" }),
      forma: createFormaPayments({ ...forma, password: "guessed" }),
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}
