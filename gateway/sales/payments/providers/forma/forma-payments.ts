import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Notice } from "../../../../platform/callbacks/callback-provider.ts";
import { askJson, isPassingStatus, type JsonAnswer, thirdParty } from "../../../../platform/providers/third-party.ts";
import {
  type Done,
  type Found,
  type NotFound,
  type PaymentProvider,
  type PaymentRef,
  PROVIDER_TIMEOUT_MS,
  type ReadNotice,
  type Refused,
  type StartPayment,
  type Unknown,
} from "../../payment-provider.ts";
import { jsonOf, startedOn, unknownOf } from "../read-answer.ts";
import { type Application, captureFrom, factsOfApplication, failureText, kopecksOf, roublesOf } from "./forma-rules.ts";

interface Signed {
  orderNumber: string;
  password: string;
}

/** Notices are not signed: each application gets an address of its own for them, that only we can have made. */
export const noticeMac = ({ orderNumber, password }: Signed): string =>
  createHmac("sha256", password).update(`notice ${orderNumber}`).digest("base64url");

export function isNoticeMac(mac: string, signed: Signed): boolean {
  const given = Buffer.from(mac);
  const right = Buffer.from(noticeMac(signed));
  return given.length === right.length && timingSafeEqual(given, right);
}

export interface FormaSettings {
  /** `https://forma.tbank.ru`; calls are below `/api/partners/v2/orders/`. */
  url: string;
  shopId: string;
  showcaseId: string;
  password: string;
  /** The product's promo code by method: credit and instalment are told apart by it. */
  promoCodes: Readonly<Record<string, string>>;
  /** Where the application is filled in, besides `url`. */
  payOrigins: readonly string[];
  timeoutMs?: number;
}

const MIN_KOPECKS = 300_000;
const MAX_KOPECKS = 50_000_000;
const TITLE_LENGTH = 255;
const BY_HAND =
  "Возврат по кредиту оформляется в личном кабинете Т-Бизнеса: Кредитование в магазинах, заявка, «Оформить возврат»";

const created = z.object({ link: z.string() });
const info = z.object({
  id: z.string(),
  status: z.string(),
  committed: z.boolean(),
  order_amount: z.number(),
  commit_cooldown: z.object({ until: z.iso.datetime({ offset: true }) }).nullish(),
});
const notice = z.object({ id: z.string().min(1) });

/**
 * T-Forma: credit and instalment of several banks by one application. A signed loan is held money, the confirmation takes it. Goods that
 * come back after it are settled between shop and bank outside of these calls.
 * Shapes: https://forma.tbank.ru/docs/online/setup-types/api/methods, https://forma.tbank.ru/docs/online/settings/app-notifications
 */
export function createFormaPayments(settings: FormaSettings): PaymentProvider {
  const { url, shopId, showcaseId, password, promoCodes, timeoutMs = PROVIDER_TIMEOUT_MS } = settings;
  const payOrigins = [new URL(url).origin, ...settings.payOrigins];
  const party = thirdParty("forma");
  const authorization = `Basic ${Buffer.from(`${showcaseId}:${password}`).toString("base64")}`;

  const ask = (method: "GET" | "POST", { providerNumber }: PaymentRef, call: string) =>
    askJson(party, new URL(`/api/partners/v2/orders/${encodeURIComponent(providerNumber)}/${call}`, url), {
      method,
      timeoutMs,
      headers: { Authorization: authorization },
    });
  async function readApplication(ref: PaymentRef): Promise<Application | NotFound | Unknown> {
    const answer = await ask("GET", ref, "info");
    if (answer.status === 404) return { outcome: "not_found" };
    return applicationIn(answer, ref) ?? unknownOf(answer);
  }

  async function find(ref: PaymentRef): Promise<Found | NotFound | Unknown> {
    const known = await readApplication(ref);
    if ("outcome" in known) return known;
    const facts = factsOfApplication(known);
    if (!facts) return { outcome: "unknown", reason: `status ${known.status} is not known` };
    return {
      outcome: "found",
      externalId: ref.providerNumber,
      facts,
      failure: failureText(known),
      captureFrom: captureFrom(known),
    };
  }

  /** A command may be refused because it was done already: the application tells. */
  async function command(
    ref: PaymentRef,
    call: "commit" | "cancel",
    isDone: (known: Application) => boolean,
  ): Promise<Done | Refused | Unknown> {
    const answer = await ask("POST", ref, call);
    if (answer.status === 200)
      return applicationIn(answer, ref) ? { outcome: "done", externalId: null } : unknownOf(answer);
    if (answer.status === null || isPassingStatus(answer.status)) return unknownOf(answer);
    const known = await readApplication(ref);
    if ("outcome" in known)
      return known.outcome === "unknown" ? known : { outcome: "refused", reason: "the application is not known" };
    if (isDone(known)) return { outcome: "done", externalId: null };
    const reason = `status ${answer.status}: the application is ${known.status}`;
    const coolsUntil = call === "commit" ? captureFrom(known) : null;
    return coolsUntil !== null && answer.status === 422
      ? { outcome: "unknown", reason: `it may be called off until ${coolsUntil.toISOString()}` }
      : { outcome: "refused", reason };
  }

  return {
    id: "forma",
    title: "Т-Банк",
    methods: Object.keys(promoCodes),
    payOrigins,
    can: {
      hold: true,
      partialCapture: false,
      partialRefund: false,
      cancelPending: true,
      minKopecks: MIN_KOPECKS,
      maxKopecks: () => MAX_KOPECKS,
    },

    /** The same application again is answered with the link of the first one. */
    async start(payment) {
      const promoCode = promoCodes[payment.method];
      if (promoCode === undefined) return { outcome: "refused", reason: `no product for ${payment.method}` };
      const { providerNumber, amountKopecks, returnUrl, customer } = payment;
      const answer = await askJson(party, new URL("/api/partners/v2/orders/create", url), {
        method: "POST",
        timeoutMs,
        body: {
          shopId,
          showcaseId,
          promoCode,
          orderNumber: providerNumber,
          sum: roublesOf(amountKopecks),
          items: itemsOf(payment),
          webhookURL: noticeUrlOf(payment),
          successURL: returnUrl,
          failURL: returnUrl,
          returnURL: returnUrl,
          values: { contact: { mobilePhone: customer.phone, ...(customer.email && { email: customer.email }) } },
        },
      });
      if (answer.status === null || isPassingStatus(answer.status)) return unknownOf(answer);
      if (answer.status !== 200) return { outcome: "refused", reason: `status ${answer.status}` };
      const parsed = created.safeParse(answer.reply);
      if (!parsed.success) return unknownOf(answer);
      return startedOn({ payUrl: parsed.data.link, providerNumber }, payOrigins);
    },

    find,
    capture: (ref) => command(ref, "commit", ({ committed }) => committed),
    void: (ref) => command(ref, "cancel", ({ status }) => status === "canceled" || status === "rejected"),

    async refund(ref) {
      const known = await find(ref);
      if (known.outcome === "unknown") return known;
      const isReturned = known.outcome === "found" && known.facts.refundedKopecks > 0;
      return isReturned ? { outcome: "done", externalId: null } : { outcome: "refused", reason: BY_HAND };
    },

    /** Not signed by the bank: the address that it was given names the application and proves that it is ours. */
    async readNotice({ query, body }: Notice): Promise<ReadNotice | null> {
      const parsed = notice.safeParse(jsonOf(body));
      const mac = new URLSearchParams(query).get("mac") ?? "";
      if (!parsed.success || !isNoticeMac(mac, { orderNumber: parsed.data.id, password })) return null;
      return {
        key: createHash("sha256").update(body).digest("hex"),
        ref: { externalId: parsed.data.id, providerNumber: parsed.data.id },
        answer: { status: 200, contentType: "text/plain; charset=utf-8", body: "OK" },
      };
    },
  };

  function noticeUrlOf({ noticeUrl, providerNumber }: StartPayment): string {
    const address = new URL(noticeUrl);
    address.searchParams.set("mac", noticeMac({ orderNumber: providerNumber, password }));
    return address.href;
  }
}

function applicationIn(answer: JsonAnswer, { providerNumber }: PaymentRef): Application | null {
  const parsed = info.safeParse(answer.status === 200 ? answer.reply : null);
  if (!parsed.success || parsed.data.id !== providerNumber) return null;
  const { status, committed, order_amount, commit_cooldown } = parsed.data;
  const coolsUntil = commit_cooldown ? new Date(commit_cooldown.until) : null;
  return { status, committed, orderKopecks: kopecksOf(order_amount), coolsUntil };
}

/** The goods by pieces; one row for all of them where price by pieces is not what is paid. */
function itemsOf({ lines, amountKopecks, description }: StartPayment) {
  const sum = lines.reduce((total, { quantity, priceKopecks }) => total + quantity * priceKopecks, 0);
  const rows = sum === amountKopecks ? lines : [{ title: description, quantity: 1, priceKopecks: amountKopecks }];
  return rows.map(({ title, quantity, priceKopecks }) => ({
    name: title.slice(0, TITLE_LENGTH),
    quantity,
    price: roublesOf(priceKopecks),
  }));
}
