import { createHash } from "node:crypto";
import { compactVerify, createRemoteJWKSet, errors } from "jose";
import { z } from "zod";
import type { Notice } from "../../../../platform/callbacks/callback-provider.ts";
import { askJson, isPassingStatus, thirdParty } from "../../../../platform/providers/third-party.ts";
import {
  type Done,
  type Found,
  type NotFound,
  type PaymentProvider,
  type PaymentRef,
  PROVIDER_TIMEOUT_MS,
  type ReadNotice,
  type Refused,
  type Started,
  type StartPayment,
  type Unknown,
} from "../../payment-provider.ts";
import { jsonOf, startedOn, unknownOf } from "../read-answer.ts";
import { amountText, factsOfOrder, failureText, kopecksOf } from "./yandex-rules.ts";

export interface YandexSettings {
  /** `https://pay.yandex.ru`, or that of the sandbox. Calls are below `/api/merchant/`, keys of notices at `/api/jwks`. */
  url: string;
  merchantId: string;
  apiKey: string;
  /** Where the page to pay on is, besides `url`. */
  payOrigins: readonly string[];
  timeoutMs?: number;
  /** The shop's clock: what is left of the time to pay. */
  now?: () => Date;
}

const forms: Readonly<Record<string, "CARD" | "SPLIT">> = { yandex_pay: "CARD", yandex_split: "SPLIT" };

const MIN_KOPECKS = 100;
const MAX_KOPECKS = 50_000_000;
/** Seconds that an order can be open for payment. */
const TTL = { min: 180, max: 604_800 };
/** The whole order is one row: what is taken or given back in part is then its price and no choice of rows. */
const ROW = "order";

const amount = z.string().transform((text, context) => {
  const kopecks = kopecksOf(text);
  if (kopecks === null) context.addIssue({ code: "custom", message: "is no amount" });
  return kopecks ?? 0;
});
const operation = z
  .object({ operationType: z.string(), status: z.string().default("PENDING"), amount })
  .transform(({ amount: kopecks, ...facts }) => ({ ...facts, kopecks }));
const created = z.object({ data: z.object({ paymentUrl: z.string() }) });
const orderReply = z.object({
  data: z.object({
    order: z.object({
      orderId: z.string(),
      orderAmount: amount,
      paymentStatus: z.string().nullish(),
      paymentUrl: z.string().nullish(),
    }),
    operations: z.array(operation).nullish(),
  }),
});
type OrderReply = z.output<typeof orderReply>["data"];
const operationReply = z.object({ data: z.object({ operation: z.object({ status: z.string().default("PENDING") }) }) });
const refusal = z.object({ reasonCode: z.string().default(""), reason: z.string().default("") });
const event = z.object({
  merchantId: z.string(),
  event: z.string(),
  order: z.object({ orderId: z.string() }).nullish(),
  operation: z.object({ orderId: z.string() }).nullish(),
});

/** The signature is wrong, or made otherwise than was agreed. Everything else means that the keys could not be had. */
const FORGED: ReadonlySet<string> = new Set([
  errors.JWSSignatureVerificationFailed.code,
  errors.JWSInvalid.code,
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSNoMatchingKey.code,
]);

/**
 * Yandex Pay with Split. The order's number there is ours, so it is its id as well.
 * Shapes: https://pay.yandex.ru/docs/ru/custom/backend/yandex-pay-api/order,
 * https://pay.yandex.ru/docs/ru/custom/backend/merchant-api/webhook
 */
export function createYandexPayments(settings: YandexSettings): PaymentProvider {
  const { url, merchantId, apiKey, timeoutMs = PROVIDER_TIMEOUT_MS, now = () => new Date() } = settings;
  const payOrigins = [new URL(url).origin, ...settings.payOrigins];
  const party = thirdParty("yandex_pay");
  const keys = createRemoteJWKSet(new URL("/api/jwks", url), { timeoutDuration: timeoutMs });

  const ask = (path: string, body?: object, requestId?: string) =>
    askJson(party, new URL(`/api/merchant${path}`, url), {
      method: body ? "POST" : "GET",
      headers: {
        Authorization: `Api-Key ${apiKey}`,
        "X-Request-Timeout": String(timeoutMs),
        ...(requestId && { "X-Request-Id": requestId }),
      },
      ...(body && { body }),
      timeoutMs,
    });

  const pathOf = ({ providerNumber }: Pick<PaymentRef, "providerNumber">, call = "") =>
    `/v1/orders/${encodeURIComponent(providerNumber)}${call}`;

  async function readOrder(providerNumber: string): Promise<OrderReply | NotFound | Unknown> {
    const answer = await ask(pathOf({ providerNumber }));
    if (answer.status === 404) return { outcome: "not_found" };
    const parsed = orderReply.safeParse(answer.status === 200 ? answer.reply : null);
    if (!parsed.success || parsed.data.data.order.orderId !== providerNumber) return unknownOf(answer);
    return parsed.data.data;
  }

  async function findPaid(ref: PaymentRef): Promise<Found | NotFound | Unknown> {
    const known = await readOrder(ref.providerNumber);
    if ("outcome" in known) return known;
    const { order, operations } = known;
    const paymentStatus = order.paymentStatus ?? "PENDING";
    const facts = factsOfOrder({ paymentStatus, orderKopecks: order.orderAmount, operations: operations ?? [] });
    if (!facts) return { outcome: "unknown", reason: `status ${paymentStatus} is not known` };
    return { outcome: "found", externalId: order.orderId, facts, failure: failureText(facts), captureFrom: null };
  }

  /** An order of that number is there already: it is ours when its sum is. */
  async function startedBefore({ providerNumber, amountKopecks }: StartPayment): Promise<Started | null> {
    const known = await readOrder(providerNumber);
    if ("outcome" in known) return null;
    const { orderAmount, paymentUrl } = known.order;
    if (orderAmount !== amountKopecks || !paymentUrl) return null;
    const started = startedOn({ payUrl: paymentUrl, providerNumber }, payOrigins);
    return started.outcome === "started" ? started : null;
  }

  async function command(path: string, body: object, key: string): Promise<Done | Refused | Unknown> {
    const answer = await ask(path, { ...body, externalOperationId: key }, key);
    if (answer.status === 200) {
      const parsed = operationReply.safeParse(answer.reply);
      if (!parsed.success) return unknownOf(answer);
      return parsed.data.data.operation.status === "FAIL"
        ? { outcome: "refused", reason: "the operation has failed" }
        : { outcome: "done", externalId: null };
    }
    if (answer.status === null || isPassingStatus(answer.status)) return unknownOf(answer);
    const { reasonCode, reason } = refusal.catch({ reasonCode: "", reason: "" }).parse(answer.reply);
    if (reasonCode === "DUPLICATE_EXTERNAL_OPERATION_ID") return { outcome: "done", externalId: null };
    return { outcome: "refused", reason: `status ${answer.status} ${reasonCode} ${reason}`.trim() };
  }

  /** Withdraws the link. A paid order would be paid back whole by it, so it is asked for unpaid ones alone. */
  async function withdraw(ref: PaymentRef): Promise<Done | Refused | Unknown> {
    const known = await readOrder(ref.providerNumber);
    if ("outcome" in known) return known.outcome === "not_found" ? { outcome: "done", externalId: null } : known;
    const status = known.order.paymentStatus ?? "PENDING";
    if (status === "FAILED" || status === "VOIDED") return { outcome: "done", externalId: null };
    if (status !== "PENDING") return { outcome: "refused", reason: `the order is ${status}` };
    const answer = await ask(pathOf(ref, "/rollback"), {});
    if (answer.status === 200) return { outcome: "done", externalId: null };
    if (answer.status === null || isPassingStatus(answer.status)) return unknownOf(answer);
    return { outcome: "refused", reason: `status ${answer.status}` };
  }

  return {
    id: "yandex",
    title: "Яндекс Пэй",
    methods: Object.keys(forms),
    payOrigins,
    can: {
      hold: true,
      partialCapture: true,
      partialRefund: true,
      cancelPending: true,
      minKopecks: MIN_KOPECKS,
      maxKopecks: () => MAX_KOPECKS,
    },

    async start(payment) {
      const form = forms[payment.method];
      if (!form) return { outcome: "refused", reason: `no form for ${payment.method}` };
      const seconds = Math.floor((payment.payUntil.getTime() - now().getTime()) / 1_000);
      const answer = await ask(
        "/v1/orders",
        {
          orderId: payment.providerNumber,
          currencyCode: "RUB",
          availablePaymentMethods: [form],
          cart: cartOf(payment.amountKopecks, payment.description),
          ttl: Math.min(TTL.max, Math.max(TTL.min, seconds)),
          redirectUrls: { onSuccess: payment.returnUrl, onError: payment.returnUrl, onAbort: payment.returnUrl },
        },
        payment.key,
      );
      if (answer.status === null || isPassingStatus(answer.status)) return unknownOf(answer);
      const parsed = created.safeParse(answer.status === 200 ? answer.reply : null);
      if (!parsed.success) {
        const before = await startedBefore(payment);
        if (before) return before;
        return answer.status === 200
          ? unknownOf(answer)
          : {
              outcome: "refused",
              reason: `status ${answer.status} ${refusal.safeParse(answer.reply).data?.reasonCode ?? ""}`.trim(),
            };
      }
      return startedOn({ payUrl: parsed.data.data.paymentUrl, providerNumber: payment.providerNumber }, payOrigins);
    },

    find: findPaid,

    capture: (ref, { amountKopecks, key }) =>
      command(
        pathOf(ref, "/capture"),
        { orderAmount: amountText(amountKopecks), cart: cartOf(amountKopecks, ref.providerNumber) },
        key,
      ),

    void: (ref, { amountKopecks, key }) =>
      amountKopecks > 0 ? command(pathOf(ref, "/cancel"), { reason: "Заказ отменён" }, key) : withdraw(ref),

    async refund(ref, { amountKopecks, key }) {
      const known = await findPaid(ref);
      if (known.outcome === "unknown") return known;
      if (known.outcome === "not_found") return { outcome: "refused", reason: "the order is not known" };
      const { capturedKopecks, refundedKopecks } = known.facts;
      const left = capturedKopecks - refundedKopecks - amountKopecks;
      const rest = left > 0 ? { targetCart: { items: [{ productId: ROW, price: amountText(left) }] } } : {};
      const path = `/v2/orders/${encodeURIComponent(ref.providerNumber)}/refund`;
      return command(path, { refundAmount: amountText(amountKopecks), ...rest }, key);
    },

    /**
     * A token in the body. Throws when the keys cannot be had, so that it is told again. A token that is told again later finds the
     * truth then, so its age does not matter.
     */
    async readNotice({ body }: Notice): Promise<ReadNotice | null> {
      const payload = await compactVerify(body.toString("utf8").trim(), keys, { algorithms: ["ES256"] }).then(
        (verified) => Buffer.from(verified.payload),
        (error: unknown) => {
          if (error instanceof errors.JOSEError && FORGED.has(error.code)) return null;
          throw error;
        },
      );
      if (!payload) return null;
      const parsed = event.safeParse(jsonOf(payload));
      if (!parsed.success || parsed.data.merchantId !== merchantId) return null;
      const orderId = parsed.data.order?.orderId ?? parsed.data.operation?.orderId;
      return {
        key: createHash("sha256").update(payload).digest("hex"),
        ref: { externalId: null, providerNumber: orderId ?? null },
        answer: { status: 200, contentType: "application/json", body: '{"status":"success"}' },
      };
    },
  };
}

const cartOf = (kopecks: number, title: string) => ({
  items: [{ productId: ROW, title, quantity: { count: "1" }, total: amountText(kopecks) }],
  total: { amount: amountText(kopecks) },
});
