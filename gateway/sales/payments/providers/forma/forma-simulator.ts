import { type Context, Hono } from "hono";
import { z } from "zod";
import { DAY_MS } from "../../../../contract/platform/utc-day.ts";
import { applicationStatus, coolsUntilOf } from "../../simulator/sim-application.ts";
import type { SimBank, WireForm } from "../../simulator/sim-bank.ts";
import { cancelUnpaid, capture, type SimNotice, type SimPayment, voidHeld } from "../../simulator/sim-payment.ts";
import { kopecksOf, roublesOf } from "./forma-rules.ts";

interface FormaAccount {
  provider: string;
  shopId: string;
  showcaseId: string;
  password: string;
  promoCodes: Readonly<Record<string, string>>;
}

const application = z.object({
  shopId: z.string(),
  showcaseId: z.string(),
  promoCode: z.string(),
  orderNumber: z.string().min(1).max(64),
  sum: z.number().positive(),
  items: z
    .array(z.object({ name: z.string().max(255), quantity: z.number().int().positive(), price: z.number() }))
    .min(1),
  webhookURL: z.url(),
  successURL: z.url(),
  failURL: z.url(),
  returnURL: z.url(),
  values: z.object({ contact: z.object({ mobilePhone: z.string(), email: z.string().optional() }) }),
});

const noticeStatuses: Record<SimNotice["event"], string> = {
  authorized: "signed",
  captured: "signed",
  voided: "canceled",
  refunded: "canceled",
  expired: "canceled",
  declined: "rejected",
};

/** The calls of T-Forma that `forma-payments.ts` makes, over the books of the demo bank. */
export function serveForma(bank: SimBank, account: FormaAccount): Hono {
  const { provider, shopId, showcaseId, password, promoCodes } = account;
  const authorization = `Basic ${Buffer.from(`${showcaseId}:${password}`).toString("base64")}`;
  const form: WireForm = {
    provider,
    noticeOf(payment, { event, isForged }) {
      const url = new URL(payment.noticeUrl);
      if (isForged) url.searchParams.set("mac", "guessed");
      const body = JSON.stringify({
        ...infoOf(payment),
        status: noticeStatuses[event],
        committed: event === "captured",
      });
      return { url: url.href, method: "POST", headers: { "Content-Type": "application/json" }, body };
    },
  };
  bank.use(form);

  const app = new Hono();
  const orders = "/api/partners/v2/orders";
  app.use(`${orders}/*`, async (context, next) => {
    const isCreate = context.req.path.endsWith("/create");
    if (!isCreate && context.req.header("authorization") !== authorization) return context.body(null, 401);
    const answered = await bank.answerInTime(async () => {
      await next();
      return context.res;
    });
    return answered ? undefined : context.body(null, 500);
  });

  app.post(`${orders}/create`, async (context) => {
    const parsed = application.safeParse(await context.req.json());
    if (!parsed.success) return context.json({ errors: parsed.error.issues.map(({ path }) => path.join(".")) }, 400);
    const { orderNumber, sum, items, promoCode, successURL, webhookURL, ...given } = parsed.data;
    if (given.shopId !== shopId || given.showcaseId !== showcaseId) return context.body(null, 401);
    if (!Object.values(promoCodes).includes(promoCode)) return context.body(null, 422);
    const amountKopecks = kopecksOf(sum);
    const rows = items.reduce((total, { quantity, price }) => total + quantity * kopecksOf(price), 0);
    if (rows !== amountKopecks) return context.body(null, 400);
    const { outcome, payment } = await bank.register({
      provider,
      providerNumber: orderNumber,
      method: "credit",
      amountKopecks,
      holds: true,
      description: items.map(({ name, quantity }) => `${name}, ${quantity} шт.`).join("; "),
      returnUrl: successURL,
      noticeUrl: webhookURL,
      expiresAt: new Date(bank.now().getTime() + APPLICATION_MS).toISOString(),
    });
    if (outcome === "lost") return context.body(null, 500);
    const known = payment ?? (await bank.store.findByNumber(provider, orderNumber));
    if (!known || known.amountKopecks !== amountKopecks) return context.body(null, 422);
    return context.json({ id: known.id, link: bank.payUrlOf(known) });
  });

  app.get(`${orders}/:number/info`, (context) => answer(context, (payment) => payment));
  app.post(`${orders}/:number/commit`, (context) =>
    answer(context, (payment) => {
      const coolsUntil = coolsUntilOf(payment);
      if (payment.facts.capturedKopecks > 0) return payment;
      return coolsUntil && coolsUntil > bank.now() ? null : capture(payment, payment.amountKopecks, bank.now());
    }),
  );
  app.post(`${orders}/:number/cancel`, (context) =>
    answer(context, (payment) => voidHeld(payment, bank.now()) ?? cancelUnpaid(payment)),
  );

  async function answer(context: Context, change: (payment: SimPayment) => SimPayment | null) {
    const payment = await bank.store.findByNumber(provider, context.req.param("number") ?? "");
    if (!payment) return context.body(null, 404);
    const isDone = await bank.command(payment.id, null, change);
    const after = await bank.store.find(payment.id);
    return isDone && after ? context.json(infoOf(after)) : context.body(null, 422);
  }

  function infoOf(payment: SimPayment) {
    const coolsUntil = coolsUntilOf(payment);
    return {
      id: payment.providerNumber,
      status: applicationStatus(payment, bank.now()),
      created_at: new Date(Date.parse(payment.expiresAt) - APPLICATION_MS).toISOString(),
      demo: true,
      committed: payment.facts.capturedKopecks > 0,
      order_amount: roublesOf(payment.amountKopecks),
      appropriate_signing_types: ["sms"],
      expected_overdue_at: payment.expiresAt,
      ...(coolsUntil && { commit_cooldown: { until: coolsUntil.toISOString() } }),
    };
  }
  return app;
}

/** How long an application can be filled in and signed. */
const APPLICATION_MS = 3 * DAY_MS;
