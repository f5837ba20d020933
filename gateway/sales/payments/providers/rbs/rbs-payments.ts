import { z } from "zod";
import type { Notice } from "../../../../platform/callbacks/callback-provider.ts";
import { jsonOf, thirdParty } from "../../../../platform/providers/third-party.ts";
import {
  type Done,
  type Found,
  type MoneyCommand,
  type NotFound,
  type PaymentProvider,
  type PaymentRef,
  PROVIDER_TIMEOUT_MS,
  type ReadNotice,
  type Refused,
  START_TIMEOUT_MS,
  type Started,
  type Unknown,
} from "../../payment-provider.ts";
import { isPayAddress } from "../read-answer.ts";
import { factsOfStatus, failureText, isRbsChecksum } from "./rbs-wire.ts";

export interface RbsSettings {
  /** Lower case letters: `alfa`, `sber`. */
  id: string;
  title: string;
  /** Where `register.do` is, with a slash at the end. */
  url: string;
  userName: string;
  password: string;
  /** The symmetric key of its notices. */
  noticeKey: string;
  methods: readonly string[];
  payOrigins: readonly string[];
  timeoutMs?: number;
}

const MOSCOW_MS = 3 * 3_600_000;
const SBP_ORIGIN = "https://qr.nspk.ru";
const SBP_LIMIT_KOPECKS = 70_000_000;
const isSbp = (method: string) => method.startsWith("sbp_");

const text = z.coerce.string();
/** Amounts are kopecks. Unknown fields are ignored: acquirers add their own. */
const reply = z.object({ errorCode: text.default("0"), errorMessage: text.default("") });
const registered = reply.extend({ orderId: text.optional(), formUrl: text.optional() });
const sbpCode = reply.extend({ payload: text.optional() });
const status = reply.extend({
  orderStatus: z.coerce.number().int().optional(),
  actionCode: z.coerce.number().int().optional(),
  amount: z.coerce.number().int().default(0),
  attributes: z.array(z.object({ name: z.string(), value: text })).default([]),
  paymentAmountInfo: z
    .object({
      approvedAmount: z.coerce.number().int().default(0),
      depositedAmount: z.coerce.number().int().default(0),
      refundedAmount: z.coerce.number().int().default(0),
    })
    .optional(),
});

const OK = "0";
const REPEATED_NUMBER = "1";
const UNKNOWN_ORDER = "6";
const SYSTEM_ERROR = "7";

/**
 * The payment gateway RBS of BPC, which Alfa-Bank and Sberbank offer under their own addresses: cards, and SBP by a code for the order that
 * was registered.
 * Shapes: https://pay.alfabank.ru/ecommerce/instructions/merchantManual/pages/index/rest.html,
 * https://securepayments.sberbank.ru/wiki/doku.php/integration:api:rest:start
 */
export function createRbsPayments(settings: RbsSettings): PaymentProvider {
  const { url, userName, password, noticeKey, payOrigins, timeoutMs } = settings;
  const answerMs = timeoutMs ?? PROVIDER_TIMEOUT_MS;
  const startMs = timeoutMs ?? START_TIMEOUT_MS;

  const party = thirdParty(settings.id);

  /** `unknown` where nobody knows what became of the request. */
  async function ask<Shape extends z.ZodType>(
    call: string,
    fields: Readonly<Record<string, string>>,
    shape: Shape,
    timeoutMs = answerMs,
  ): Promise<z.output<Shape> | Unknown> {
    const body = new URLSearchParams({ userName, password, ...fields });
    const answer = await party.ask(new URL(call, url), { method: "POST", body, timeoutMs });
    if (answer.status === null) return { outcome: "unknown", reason: answer.reason };
    if (answer.status < 200 || answer.status > 299) return { outcome: "unknown", reason: `status ${answer.status}` };
    const { data } = shape.safeParse(jsonOf(answer.text));
    return data ?? { outcome: "unknown", reason: "a reply of another form" };
  }

  async function command(
    call: string,
    ref: PaymentRef,
    fields: Record<string, string>,
  ): Promise<Done | Refused | Unknown> {
    if (ref.externalId === null) return { outcome: "refused", reason: "the payment was never registered" };
    const answer = await ask(call, { orderId: ref.externalId, ...fields }, reply);
    if ("outcome" in answer) return answer;
    if (answer.errorCode === OK) return { outcome: "done", externalId: null };
    const reason = `${answer.errorCode} ${answer.errorMessage}`;
    return { outcome: answer.errorCode === SYSTEM_ERROR ? "unknown" : "refused", reason };
  }

  async function qrPayloadOf(orderId: string): Promise<string | Unknown> {
    const code = await ask("sbp/c2b/qr/dynamic/get.do", { mdOrder: orderId }, sbpCode);
    if ("outcome" in code) return code;
    if (code.errorCode !== OK || !code.payload || !isPayAddress(code.payload, [...payOrigins, SBP_ORIGIN]))
      return { outcome: "unknown", reason: `no code for SBP: ${code.errorCode} ${code.errorMessage}` };
    return code.payload;
  }

  return {
    id: settings.id,
    title: settings.title,
    methods: settings.methods,
    payOrigins: [...payOrigins, SBP_ORIGIN],
    can: {
      hold: false,
      partialCapture: true,
      partialRefund: true,
      cancelPending: true,
      minKopecks: 100,
      maxKopecks: (method) => (isSbp(method) ? SBP_LIMIT_KOPECKS : Number.POSITIVE_INFINITY),
    },

    async start(payment): Promise<Started | Refused | Unknown> {
      const answer = await ask(
        "register.do",
        {
          orderNumber: payment.providerNumber,
          amount: String(payment.amountKopecks),
          currency: "643",
          returnUrl: payment.returnUrl,
          failUrl: payment.returnUrl,
          dynamicCallbackUrl: payment.noticeUrl,
          description: payment.description,
          language: "ru",
          // Moscow time without a zone.
          expirationDate: new Date(payment.payUntil.getTime() + MOSCOW_MS).toISOString().slice(0, 19),
        },
        registered,
        startMs,
      );
      if ("outcome" in answer) return answer;
      const { errorCode, errorMessage, orderId, formUrl } = answer;
      if (errorCode === REPEATED_NUMBER || errorCode === SYSTEM_ERROR)
        return { outcome: "unknown", reason: `${errorCode} ${errorMessage}` };
      if (errorCode !== OK || !orderId || !formUrl)
        return { outcome: "refused", reason: `${errorCode} ${errorMessage}` };
      if (!isPayAddress(formUrl, payOrigins))
        return { outcome: "refused", reason: "the page to pay on is not on a known host" };
      if (!isSbp(payment.method)) return { outcome: "started", externalId: orderId, payUrl: formUrl, qrPayload: null };
      const payload = await qrPayloadOf(orderId);
      if (typeof payload !== "string") return payload;
      return { outcome: "started", externalId: orderId, payUrl: payload, qrPayload: payload };
    },

    async find({ providerNumber, method }): Promise<Found | NotFound | Unknown> {
      const answer = await ask("getOrderStatusExtended.do", { orderNumber: providerNumber, language: "ru" }, status);
      if ("outcome" in answer) return answer;
      if (answer.errorCode === UNKNOWN_ORDER) return { outcome: "not_found" };
      const externalId = answer.attributes.find(({ name }) => name === "mdOrder")?.value;
      const facts = factsOfStatus(answer);
      if (answer.errorCode !== OK || !externalId || !facts)
        return { outcome: "unknown", reason: `${answer.errorCode} status ${answer.orderStatus}` };
      return {
        outcome: "found",
        externalId,
        facts,
        failure: failureText(answer, { isCard: !isSbp(method) }),
        captureFrom: null,
      };
    },

    capture: (ref, { amountKopecks }) => command("deposit.do", ref, { amount: String(amountKopecks) }),

    void: (ref, { amountKopecks }: MoneyCommand) =>
      command(
        amountKopecks > 0 ? "reverse.do" : "decline.do",
        ref,
        amountKopecks > 0 ? {} : { orderNumber: ref.providerNumber },
      ),

    refund: (ref, { amountKopecks }) => command("refund.do", ref, { amount: String(amountKopecks) }),

    /** Parameters of the query or of a form: mdOrder, orderNumber, operation, status, checksum. */
    async readNotice({ query, body }: Notice): Promise<ReadNotice | null> {
      const parameters = new URLSearchParams(query || body.toString("utf8"));
      if (!isRbsChecksum(parameters, noticeKey)) return null;
      const { mdOrder, orderNumber, operation, status } = Object.fromEntries(parameters);
      return {
        key: [mdOrder, operation, status, parameters.get("checksum")].join(" "),
        ref: { externalId: mdOrder ?? null, providerNumber: orderNumber ?? null },
        answer: { status: 200, contentType: "text/plain; charset=utf-8", body: "" },
      };
    },
  };
}
