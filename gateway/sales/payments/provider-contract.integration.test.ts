import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { IS_QUICK } from "../../../tests/support/test-scope.ts";
import type { Notice } from "../../platform/callbacks/callback-provider.ts";
import { openTestDatabase } from "../../platform/db/testing.ts";
import type { PaymentProvider, SoughtPayment, StartPayment } from "./payment-provider.ts";
import { noFacts } from "./payment-rules.ts";
import type { NoticeRequest } from "./simulator/sim-bank.ts";
import { pay, type Scenario } from "./simulator/sim-payment.ts";
import { openTestBank } from "./testing.ts";

let notices: NoticeRequest[];
let now: Date;

const connection = await openTestDatabase();
const bank = await openTestBank(connection.db, {
  now: () => now,
  deliver: async (notice) => {
    notices.push(notice);
    return 200;
  },
});
beforeEach(() => {
  now = new Date("2026-11-20T07:00:00Z");
  notices = [];
  bank.bank.setStartScenario("plain");
});
afterAll(async () => {
  await bank.close();
  await connection.close();
});

const AMOUNT = 3_200_000;

function paymentBy(method: string): StartPayment {
  return {
    providerNumber: `261120-${randomUUID().slice(0, 5)}-1`,
    key: randomUUID(),
    method,
    amountKopecks: AMOUNT,
    description: "Заказ 261120-7K3QX",
    returnUrl: "https://shop.test/order/return/a.b/",
    noticeUrl: "https://shop.test/api/callbacks/payment/it",
    payUntil: new Date(now.getTime() + 3_600_000),
    lines: [{ title: "Шина", quantity: 4, priceKopecks: AMOUNT / 4, sumKopecks: AMOUNT }],
    customer: { phone: "+79123456789", email: "" },
  };
}

const noticeOf = ({ url, headers, body }: NoticeRequest): Notice => ({
  query: new URL(url).search.slice(1),
  headers,
  body: Buffer.from(body ?? ""),
});

/** Every adapter, with each way of paying that it has a form for. A further one is added here. */
const ways = [
  ["alfa", "online_alfabank"],
  ["alfa", "sbp_alfabank"],
  ["yandex", "yandex_pay"],
  ["yandex", "yandex_split"],
  ["forma", "credit_tinkoff"],
  ["forma", "credit_tinkoff_ras"],
] as const;
/** Most of the time is waiting for a bank that is silent: `npm test` waits once an adapter. */
const tried = IS_QUICK ? ways.filter(([name], at) => ways.findIndex(([other]) => other === name) === at) : ways;

describe.each(tried)("the provider %s with %s", (name, method) => {
  let provider: PaymentProvider;
  beforeEach(() => {
    provider = bank.providers[name];
  });

  async function started() {
    const payment = paymentBy(method);
    const start = await provider.start(payment);
    if (start.outcome !== "started") throw new Error(`${start.outcome}: ${start.reason}`);
    return { ...start, ref: { providerNumber: payment.providerNumber, externalId: start.externalId, method } };
  }

  async function idAtBank(providerNumber: string): Promise<string> {
    const known = await bank.bank.store.findByNumber(name, providerNumber);
    if (!known) throw new Error("The bank does not know the payment");
    return known.id;
  }

  const payIt = async (ref: { providerNumber: string }, scenario: Scenario = "plain") =>
    bank.bank.step(await idAtBank(ref.providerNumber), (payment) => pay(payment, scenario, now));

  const factsOf = async (ref: SoughtPayment) => {
    const found = await provider.find(ref);
    return found.outcome === "found" ? found.facts : found;
  };

  const command = (amountKopecks: number, key = randomUUID()) => ({ amountKopecks, key, lines: null });

  it("starts a payment on a page of its own and finds it by its number", async () => {
    const { payUrl, qrPayload, ref, externalId } = await started();
    expect(provider.payOrigins).toContain(new URL(payUrl).origin);
    expect(qrPayload === null).toBe(!method.startsWith("sbp_"));
    expect(await provider.find({ ...ref, externalId: null })).toEqual({
      outcome: "found",
      externalId,
      facts: noFacts,
      failure: null,
      captureFrom: null,
    });
  });

  it("knows no payment that was never started", async () =>
    expect(await provider.find({ providerNumber: "never", externalId: null, method })).toEqual({
      outcome: "not_found",
    }));

  it("starts nothing twice", async () => {
    const payment = paymentBy(method);
    const first = await provider.start(payment);
    const second = await provider.start(payment);
    if (second.outcome === "started") expect(second).toEqual(first);
    else expect(second.outcome).toBe("unknown");
  });

  it.each([
    ["slow", "found"],
    ["lost", "found"],
    ["refused", "not_found"],
  ] as const)(
    "does not know whether a start that is answered %s has begun, and finds out: %s",
    async (scenario, outcome) => {
      const payment = paymentBy(method);
      bank.bank.setStartScenario(scenario);
      expect((await provider.start(payment)).outcome).toBe("unknown");
      bank.bank.setStartScenario("plain");
      expect((await provider.find({ providerNumber: payment.providerNumber, externalId: null, method })).outcome).toBe(
        outcome,
      );
    },
  );

  it("answers nothing for certain while the bank is silent, and never throws", async () => {
    const { ref } = await started();
    bank.bank.setStartScenario("unreachable");
    const answers = await Promise.all([
      provider.start(paymentBy(method)),
      provider.find(ref),
      provider.capture(ref, command(AMOUNT)),
      provider.void(ref, command(0)),
      provider.refund(ref, command(AMOUNT)),
    ]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(5).fill("unknown"));
  });

  /** Some take the money only when they are told to. */
  async function takeIt(ref: SoughtPayment) {
    await payIt(ref);
    const found = await factsOf(ref);
    if ("capturedKopecks" in found && found.capturedKopecks === 0) {
      expect(provider.can.hold).toBe(true);
      expect(found).toMatchObject({ authorizedKopecks: AMOUNT });
      expect(await provider.capture(ref, command(AMOUNT))).toMatchObject({ outcome: "done" });
    }
  }

  it("tells a payment", async () => {
    const { ref } = await started();
    await takeIt(ref);
    expect(await factsOf(ref)).toMatchObject({ capturedKopecks: AMOUNT, refundedKopecks: 0, closed: null });
  });

  it.skipIf(name === "forma")("tells what was given back of a payment", async () => {
    const { ref } = await started();
    await takeIt(ref);
    expect(await factsOf(ref)).toMatchObject({ capturedKopecks: AMOUNT, refundedKopecks: 0, closed: null });
    expect(await provider.refund(ref, command(1_000_000))).toMatchObject({ outcome: "done" });
    expect(await factsOf(ref)).toMatchObject({ capturedKopecks: AMOUNT, refundedKopecks: 1_000_000 });
    expect(await provider.refund(ref, command(AMOUNT))).toMatchObject({ outcome: "refused" });
    expect(await provider.refund(ref, command(2_200_000))).toMatchObject({ outcome: "done" });
    expect(await factsOf(ref)).toMatchObject({ capturedKopecks: AMOUNT, refundedKopecks: AMOUNT });
  });

  it.skipIf(name === "forma")("captures a part of what is held, once", async () => {
    const { ref } = await started();
    await bank.bank.store.change(await idAtBank(ref.providerNumber), (payment) => ({ ...payment, holds: true }));
    await payIt(ref);
    expect(await factsOf(ref)).toEqual({ ...noFacts, authorizedKopecks: AMOUNT });
    expect(await provider.capture(ref, command(AMOUNT + 1))).toMatchObject({ outcome: "refused" });
    expect(await provider.capture(ref, command(1_000_000))).toMatchObject({ outcome: "done" });
    expect(await provider.capture(ref, command(1_000_000))).toMatchObject({ outcome: "refused" });
    // Some providers no longer tell of the hold when they have captured from it; what was known of it stays by the join.
    expect(await factsOf(ref)).toMatchObject({ capturedKopecks: 1_000_000, refundedKopecks: 0, closed: null });
  });

  it("closes a payment that nobody has paid, so that nobody can", async () => {
    const { ref } = await started();
    expect(await provider.void(ref, command(0))).toMatchObject({ outcome: "done" });
    await payIt(ref);
    expect(await factsOf(ref)).toMatchObject({ capturedKopecks: 0, closed: expect.any(String) });
  });

  it("tells that the time to pay is over", async () => {
    const { ref } = await started();
    now = new Date(now.getTime() + 4 * 86_400_000);
    expect(await factsOf(ref)).toMatchObject({ closed: name === "forma" ? "canceled" : "expired" });
  });

  it("reads the notices that the bank signs, each event under a key of its own, and no others", async () => {
    const { ref } = await started();
    await payIt(ref, "notice_thrice");
    const read = await Promise.all(notices.map((notice) => provider.readNotice(noticeOf(notice))));
    expect(read.length).toBeGreaterThan(0);
    for (const notice of read)
      expect([notice?.ref.externalId, notice?.ref.providerNumber]).toContain(
        notice?.ref.externalId === null ? ref.providerNumber : ref.externalId,
      );
    expect(new Set(read.map((notice) => notice?.key)).size).toBe(notices.length / 3);
    notices = [];
    const forged = await started();
    await payIt(forged.ref, "notice_forged");
    for (const notice of notices) expect(await provider.readNotice(noticeOf(notice))).toBeNull();
    expect(notices.length).toBeGreaterThan(0);
  });

  it("finds nothing with a wrong password", async () => {
    const { ref } = await started();
    const stranger = bank.strangers[name];
    expect((await stranger.find(ref)).outcome).toBe("unknown");
    expect((await stranger.refund(ref, command(AMOUNT))).outcome).not.toBe("done");
  });
});
