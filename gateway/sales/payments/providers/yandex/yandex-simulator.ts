import { generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { SimBank, WireForm } from "../../simulator/sim-bank.ts";
import {
  cancelUnpaid,
  capture,
  isOver,
  refund,
  type SimNotice,
  type SimPayment,
  voidHeld,
} from "../../simulator/sim-payment.ts";
import { amountText, kopecksOf } from "./yandex-rules.ts";

interface YandexAccount {
  provider: string;
  merchantId: string;
  apiKey: string;
  /** Where notices go: the merchant enters it in the console and no request names it. */
  noticeUrl: string;
}

const amount = z.string().refine((text) => kopecksOf(text) !== null);
const cart = z.object({
  items: z.array(
    z.object({ productId: z.string(), title: z.string(), quantity: z.object({ count: z.string() }), total: amount }),
  ),
  total: z.object({ amount }),
});
const newOrder = z.object({
  orderId: z.string().min(1),
  currencyCode: z.literal("RUB"),
  availablePaymentMethods: z.array(z.enum(["CARD", "SPLIT"])).min(1),
  cart,
  ttl: z.number().int().min(180).max(604_800),
  redirectUrls: z.object({ onSuccess: z.url(), onError: z.url(), onAbort: z.url() }),
});
const operationKey = { externalOperationId: z.string() };
const captureBody = z.object({ ...operationKey, orderAmount: amount, cart });
const cancelBody = z.object({ ...operationKey, reason: z.string() });
const refundBody = z.object({
  ...operationKey,
  refundAmount: amount,
  targetCart: z.object({ items: z.array(z.object({ productId: z.string(), price: amount })) }).optional(),
});

const kopecks = (text: string) => kopecksOf(text) ?? 0;

const orderStatuses: Record<SimNotice["event"], string> = {
  authorized: "AUTHORIZED",
  captured: "CAPTURED",
  voided: "VOIDED",
  refunded: "REFUNDED",
  expired: "FAILED",
  declined: "FAILED",
};

/** The calls of Yandex Pay that `yandex-payments.ts` makes, over the books of the demo bank, and the keys of its notices. */
export function serveYandex(bank: SimBank, { provider, merchantId, apiKey, noticeUrl }: YandexAccount): Hono {
  const kid = randomUUID();
  const [own, forger] = [keyPair(), keyPair()];
  /** A notice that is told again is the same token. */
  const tokens = new Map<string, string>();
  const form: WireForm = {
    provider,
    noticeOf(payment, { event, isForged, dueAt }) {
      const order = { orderId: payment.providerNumber, paymentStatus: orderStatuses[event] };
      const payload = JSON.stringify({ merchantId, event: "ORDER_STATUS_UPDATED", eventTime: dueAt, order });
      const name = `${isForged} ${payload}`;
      const body = tokens.get(name) ?? tokenOf(payload, { kid, iat: bank.now() }, isForged ? forger : own);
      tokens.set(name, body);
      return { url: noticeUrl, method: "POST", headers: { "Content-Type": "application/octet-stream" }, body };
    },
  };
  bank.use(form);

  const app = new Hono();
  const fail = (context: Context, status: 400 | 404 | 409, reasonCode: string) =>
    context.json({ status: "fail", code: status, reasonCode, reason: reasonCode }, status);

  app.get("/api/jwks", (context) =>
    context.json({ keys: [{ ...own.publicKey.export({ format: "jwk" }), alg: "ES256", kid, use: "sig" }] }),
  );

  app.use("/api/merchant/*", async (context, next) => {
    if (context.req.header("authorization") !== `Api-Key ${apiKey}`)
      return context.json({ status: "fail", code: 401, reasonCode: "AUTHENTICATION_ERROR" }, 401);
    const answered = await bank.answerInTime(async () => {
      await next();
      return context.res;
    });
    return answered ? undefined : context.body(null, 500);
  });

  app.post("/api/merchant/v1/orders", async (context) => {
    const parsed = newOrder.safeParse(await context.req.json());
    if (!parsed.success) return fail(context, 400, "BAD_FORMAT");
    const { orderId, cart: rows, availablePaymentMethods, redirectUrls, ttl } = parsed.data;
    const { outcome, payment } = await bank.register({
      provider,
      providerNumber: orderId,
      amountKopecks: kopecks(rows.total.amount),
      method: availablePaymentMethods.includes("SPLIT") ? "split" : "card",
      description: rows.items.map(({ title }) => title).join(", "),
      returnUrl: redirectUrls.onSuccess,
      noticeUrl,
      expiresAt: new Date(bank.now().getTime() + ttl * 1_000).toISOString(),
    });
    if (outcome === "lost") return context.body(null, 500);
    if (!payment) return fail(context, 409, "ORDER_EXISTS");
    return success(context, { paymentUrl: bank.payUrlOf(payment) });
  });

  app.get("/api/merchant/v1/orders/:number", async (context) => {
    const payment = await bank.store.findByNumber(provider, context.req.param("number"));
    return payment ? success(context, orderOf(bank, payment)) : fail(context, 404, "ORDER_NOT_FOUND");
  });

  app.post("/api/merchant/v1/orders/:number/rollback", async (context) => {
    const payment = await bank.store.findByNumber(provider, context.req.param("number"));
    if (!payment) return fail(context, 404, "ORDER_NOT_FOUND");
    const isDone = await bank.command(payment.id, null, cancelUnpaid);
    return isDone ? success(context, {}) : fail(context, 409, "ORDER_STATE_CONFLICT");
  });

  app.post("/api/merchant/v1/orders/:number/capture", (context) =>
    operation(context, captureBody, (payment, { orderAmount }) => capture(payment, kopecks(orderAmount), bank.now())),
  );
  app.post("/api/merchant/v1/orders/:number/cancel", (context) =>
    operation(context, cancelBody, (payment) => voidHeld(payment, bank.now())),
  );
  app.post("/api/merchant/v2/orders/:number/refund", (context) =>
    operation(context, refundBody, (payment, { refundAmount, targetCart }) => {
      const { capturedKopecks, refundedKopecks } = payment.facts;
      const left = targetCart?.items.reduce((sum, { price }) => sum + kopecks(price), 0) ?? 0;
      if (capturedKopecks - refundedKopecks - kopecks(refundAmount) !== left) return null;
      return refund(payment, kopecks(refundAmount), bank.now());
    }),
  );

  async function operation<Body extends { externalOperationId: string }>(
    context: Context,
    shape: z.ZodType<Body>,
    change: (payment: SimPayment, body: Body) => SimPayment | null,
  ) {
    const parsed = shape.safeParse(await context.req.json());
    if (!parsed.success) return fail(context, 400, "BAD_FORMAT");
    const payment = await bank.store.findByNumber(provider, context.req.param("number") ?? "");
    if (!payment) return fail(context, 404, "ORDER_NOT_FOUND");
    const { externalOperationId } = parsed.data;
    if (payment.doneKeys.includes(externalOperationId)) return fail(context, 409, "DUPLICATE_EXTERNAL_OPERATION_ID");
    const isDone = await bank.command(payment.id, externalOperationId, (known) => change(known, parsed.data));
    if (!isDone) return fail(context, 409, "ORDER_STATE_CONFLICT");
    return success(context, { operation: { operationId: randomUUID(), externalOperationId, status: "PENDING" } });
  }
  return app;
}

const success = (context: Context, data: object) => context.json({ status: "success", code: 200, data });

function orderOf(bank: SimBank, payment: SimPayment): object {
  const { facts, amountKopecks, providerNumber } = payment;
  const { authorizedKopecks, capturedKopecks, voidedKopecks, refundedKopecks } = facts;
  const done = (operationType: string, sum: number) =>
    sum > 0
      ? [
          {
            operationId: randomUUID(),
            orderId: providerNumber,
            operationType,
            status: "SUCCESS",
            amount: amountText(sum),
          },
        ]
      : [];
  const declined = { operationId: randomUUID(), orderId: providerNumber, operationType: "AUTHORIZE", status: "FAIL" };
  return {
    order: {
      orderId: providerNumber,
      orderAmount: amountText(amountKopecks),
      currencyCode: "RUB",
      paymentMethod: payment.method === "split" ? "SPLIT" : "CARD",
      paymentStatus: statusOf(payment, bank.now()),
      paymentUrl: bank.payUrlOf(payment),
    },
    operations: [
      ...done("AUTHORIZE", authorizedKopecks),
      ...done("CAPTURE", capturedKopecks),
      ...done("VOID", voidedKopecks),
      ...done("REFUND", refundedKopecks),
      ...(facts.closed === "failed" ? [{ ...declined, amount: amountText(amountKopecks) }] : []),
    ],
  };
}

function statusOf(payment: SimPayment, now: Date): string {
  const { authorizedKopecks, capturedKopecks, voidedKopecks, refundedKopecks, closed } = payment.facts;
  if (capturedKopecks > 0) {
    if (refundedKopecks === 0) return "CAPTURED";
    return refundedKopecks < capturedKopecks ? "PARTIALLY_REFUNDED" : "REFUNDED";
  }
  if (authorizedKopecks > 0) return voidedKopecks > 0 ? "VOIDED" : "AUTHORIZED";
  return closed !== null || isOver(payment, now) ? "FAILED" : "PENDING";
}

const keyPair = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

/** Time of issue and end are in the header there, not in the payload. */
function tokenOf(payload: string, { kid, iat }: { kid: string; iat: Date }, key: ReturnType<typeof keyPair>): string {
  const seconds = Math.floor(iat.getTime() / 1_000);
  const header = JSON.stringify({ alg: "ES256", kid, typ: "JWT", iat: seconds, exp: seconds + 300 });
  const signed = `${base64(header)}.${base64(payload)}`;
  const signature = sign("sha256", Buffer.from(signed), { key: key.privateKey, dsaEncoding: "ieee-p1363" });
  return `${signed}.${signature.toString("base64url")}`;
}

const base64 = (text: string) => Buffer.from(text).toString("base64url");
