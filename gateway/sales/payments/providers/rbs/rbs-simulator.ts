import { Hono } from "hono";
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
import { rbsChecksum } from "./rbs-wire.ts";

interface RbsAccount {
  provider: string;
  userName: string;
  password: string;
  noticeKey: string;
}

const MOSCOW_MS = 3 * 3_600_000;
const SESSION_EXPIRED = -2007;

const operations: Record<SimNotice["event"], [operation: string, status: "0" | "1"]> = {
  authorized: ["approved", "1"],
  captured: ["deposited", "1"],
  voided: ["reversed", "1"],
  refunded: ["refunded", "1"],
  expired: ["declinedByTimeout", "1"],
  declined: ["deposited", "0"],
};

/** The calls of RBS that `rbs-payments.ts` makes, over the books of the demo bank. */
export function serveRbs(bank: SimBank, account: RbsAccount): Hono {
  const { provider, userName, password, noticeKey } = account;
  const form: WireForm = {
    provider,
    noticeOf({ id, providerNumber, amountKopecks, noticeUrl }, { event, isForged }) {
      const [operation, status] = operations[event];
      const query = new URLSearchParams({
        mdOrder: id,
        orderNumber: providerNumber,
        operation,
        status,
        amount: String(amountKopecks),
      });
      query.set("checksum", rbsChecksum(query, isForged ? "another key" : noticeKey));
      return { url: `${noticeUrl}?${query}`, method: "GET", headers: {}, body: null };
    },
  };
  bank.use(form);

  type Fields = Partial<Record<string, string>>;
  const refused = (errorCode: number, errorMessage: string) => ({ errorCode: String(errorCode), errorMessage });
  const unknownOrder = refused(6, "Заказ не найден");

  const calls: Record<string, (fields: Fields) => Promise<object | null>> = {
    async "register.do"({ orderNumber = "", amount, returnUrl = "", dynamicCallbackUrl = "", ...fields }) {
      const { outcome, payment } = await bank.register({
        provider,
        providerNumber: orderNumber,
        method: "card",
        amountKopecks: Number(amount),
        returnUrl,
        description: fields.description ?? "",
        noticeUrl: dynamicCallbackUrl,
        expiresAt: new Date(Date.parse(`${fields.expirationDate}Z`) - MOSCOW_MS).toISOString(),
      });
      if (outcome === "lost") return null;
      if (outcome === "repeated" || !payment) return refused(1, "Заказ с таким номером уже обработан");
      return { orderId: payment.id, formUrl: bank.payUrlOf(payment) };
    },
    async "sbp/c2b/qr/dynamic/get.do"({ mdOrder = "" }) {
      const changed = await bank.store.change(mdOrder, (payment) => ({ ...payment, method: "sbp" }));
      if (!changed) return unknownOrder;
      return {
        errorCode: "0",
        qrId: mdOrder.replaceAll("-", ""),
        qrStatus: "STARTED",
        payload: bank.payUrlOf(changed.payment),
      };
    },
    async "getOrderStatusExtended.do"({ orderNumber = "" }) {
      const payment = await bank.store.findByNumber(provider, orderNumber);
      return payment ? statusOf(payment, bank.now()) : unknownOrder;
    },
    "deposit.do": ({ orderId = "", amount }) =>
      command(orderId, (payment) => capture(payment, Number(amount), bank.now())),
    "reverse.do": ({ orderId = "" }) => command(orderId, (payment) => voidHeld(payment, bank.now())),
    "decline.do": ({ orderId = "" }) => command(orderId, cancelUnpaid),
    "refund.do": ({ orderId = "", amount }) =>
      command(orderId, (payment) => refund(payment, Number(amount), bank.now())),
  };

  async function command(id: string, change: (payment: SimPayment) => SimPayment | null): Promise<object> {
    const isDone = await bank.command(id, null, change);
    return isDone ? { errorCode: "0" } : refused(5, "Операция невозможна для текущего состояния платежа");
  }

  const app = new Hono();
  app.post("*", async (context) => {
    const name = new URL(context.req.url).pathname.split("/rest/")[1] ?? "";
    const call = calls[name];
    if (!call) return context.notFound();
    const {
      userName: user,
      password: given,
      ...fields
    } = Object.fromEntries(new URLSearchParams(await context.req.text()));
    if (user !== userName || given !== password) return context.json(refused(5, "Доступ запрещён"));
    const answer = await bank.answerInTime(() => call(fields));
    return answer ? context.json(answer) : context.body(null, 500);
  });
  return app;
}

function statusOf(payment: SimPayment, now: Date): object {
  const { facts, failureCode, amountKopecks, providerNumber, id } = payment;
  const { authorizedKopecks, capturedKopecks, voidedKopecks, refundedKopecks, closed } = facts;
  const isExpired = closed === "expired" || (authorizedKopecks === 0 && closed === null && isOver(payment, now));
  let orderStatus = 0;
  if (refundedKopecks > 0) orderStatus = 4;
  else if (capturedKopecks > 0) orderStatus = 2;
  else if (voidedKopecks > 0) orderStatus = 3;
  else if (authorizedKopecks > 0) orderStatus = 1;
  else if (closed !== null || isExpired) orderStatus = closed === "canceled" ? 3 : 6;
  return {
    errorCode: "0",
    orderNumber: providerNumber,
    orderStatus,
    amount: amountKopecks,
    currency: "643",
    actionCode: isExpired ? SESSION_EXPIRED : (failureCode ?? 0),
    attributes: [{ name: "mdOrder", value: id }],
    paymentAmountInfo: {
      approvedAmount: authorizedKopecks,
      depositedAmount: capturedKopecks - refundedKopecks,
      refundedAmount: refundedKopecks,
    },
  };
}
