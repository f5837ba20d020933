import { z } from "zod";
import { endpoint, keyOf, utcMoment } from "../platform/endpoint.ts";
import { staffText, typedLine } from "../platform/user-fields.ts";
import { messageStates } from "./system-state.ts";

const trialMessage = z.object({
  channel: z.enum(["mail", "sms"]),
  /** Own e-mail or phone (E.164), whole; empty where the account has none. */
  recipient: staffText,
  /** Null before the first trial. */
  last: z.object({ state: z.enum(messageStates), at: utcMoment, failure: z.string() }).nullable(),
});
export type TrialMessage = z.output<typeof trialMessage>;

/** How far a payment of one rouble is. */
export const trialPaymentStates = {
  starting: "Банк ещё не ответил",
  pending: "Ждёт оплаты",
  paid: "Оплачен, рубль возвращаем",
  returned: "Оплачен, рубль вернулся",
  failed: "Не прошёл",
} as const;

const trialPayment = z.object({
  /** Of the adapter. */
  provider: z.string(),
  title: z.string(),
  /** Why it cannot be tried by a rouble, in words; null when it can. */
  refusal: z.string().nullable(),
  /** Null before the first trial. `payUrl` is the bank's page while it waits to be paid. */
  last: z
    .object({ state: keyOf(trialPaymentStates), at: utcMoment, payUrl: z.string().nullable(), failure: z.string() })
    .nullable(),
});
export type TrialPayment = z.output<typeof trialPayment>;

const trial = {
  path: "/api/gateway/back-office/opening/trial",
  access: { staff: "settings" },
  input: z.object({}),
} as const;

export const openingTrial = endpoint({
  name: "openingTrial",
  summary: "Куда придут проверочные письмо и SMS, какие банки можно проверить рублём, и что стало с последними",
  method: "GET",
  ...trial,
  output: z.object({ messages: z.array(trialMessage), payments: z.array(trialPayment) }),
});

/** A letter and a text message to whoever asks, where the account has an address and a phone. */
export const openingTrialSend = endpoint({
  name: "openingTrialSend",
  summary: "Прислать себе проверочные письмо и SMS",
  method: "POST",
  ...trial,
  output: z.object({}),
  codes: { too_late: 409 },
});

const provider = typedLine().min(1).max(40);

/**
 * Begins to pay one rouble at a bank, by its adapter as any payment; `key` is of the form. Who has paid has the rouble back by itself, or by
 * `openingTrialCheck`. `too_late` for a bank that takes no rouble or is not connected.
 */
export const openingTrialPay = endpoint({
  name: "openingTrialPay",
  summary: "Заплатить рубль через банк, чтобы проверить его",
  method: "POST",
  path: "/api/gateway/back-office/opening/trial/payment",
  access: trial.access,
  input: z.object({ provider, key: z.uuid("Форма устарела, обновите страницу") }),
  output: z.object({ state: keyOf(trialPaymentStates) }),
  codes: { too_late: 409 },
});

/** Asks the bank what became of the last rouble, and gives it back once it has come. */
export const openingTrialCheck = endpoint({
  name: "openingTrialCheck",
  summary: "Узнать, что стало с рублём, и вернуть его",
  method: "POST",
  path: "/api/gateway/back-office/opening/trial/payment/check",
  access: trial.access,
  input: z.object({ provider }),
  output: z.object({ state: keyOf(trialPaymentStates) }),
  codes: { too_late: 409 },
});
