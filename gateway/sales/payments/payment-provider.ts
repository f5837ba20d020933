import type { Notice } from "../../platform/callbacks/callback-provider.ts";
import type { MoneyLine } from "../../platform/db/schema/payments.ts";
import type { PaymentFacts } from "./payment-rules.ts";

/** The providers that the settings have switched on. */
export interface PaymentProviders {
  list: readonly PaymentProvider[];
  byId(id: string): PaymentProvider | null;
  /** Whoever serves a method of `checkout/payment-groups.ts`; null when nobody does. */
  byMethod(method: string): PaymentProvider | null;
}

export function paymentProviders(list: readonly PaymentProvider[]): PaymentProviders {
  const ids = new Map(list.map((provider) => [provider.id, provider]));
  const methods = new Map(list.flatMap((provider) => provider.methods.map((method) => [method, provider] as const)));
  return {
    list,
    byId: (id) => ids.get(id) ?? null,
    byMethod: (method) => methods.get(method) ?? null,
  };
}

export const noPaymentProviders = paymentProviders([]);

/** A bank, an acquirer or another service that takes payments. No method ever throws; each gives up within a few seconds of `PROVIDER_TIMEOUT_MS`, so no page waits for one: see `late-answers.ts`. */
export interface PaymentProvider {
  /** Lower case letters; part of the address of its notices: `/api/callbacks/payment/{id}`. */
  readonly id: string;
  /** In words, for the customer: «Страница оплаты Альфа-Банка». */
  readonly title: string;
  /** The methods of `checkout/payment-groups.ts` that it serves. */
  readonly methods: readonly string[];
  readonly can: {
    /** Money is held first and captured by a command. Where it is, the shop captures at once unless it says otherwise. */
    hold: boolean;
    partialCapture: boolean;
    partialRefund: boolean;
    /** An attempt that nobody has paid can be closed, so that nobody can pay it any more. */
    cancelPending: boolean;
    minKopecks: number;
    /** Upper limit of one payment by a method; infinite where the provider has none of its own. */
    maxKopecks(method: string): number;
  };
  /** Origins that customers may be sent to in order to pay; of real providers all are https. */
  readonly payOrigins: readonly string[];
  /** Registers an attempt. The same key and number mean the same attempt, however often it is asked. */
  start(payment: StartPayment): Promise<Started | Refused | Unknown>;
  /** What the provider knows of an attempt now: the only source of facts. */
  find(payment: SoughtPayment): Promise<Found | NotFound | Unknown>;
  /** `lines` is what is taken or given back, where a receipt says so. */
  capture(ref: PaymentRef, command: MoneyCommand): Promise<Done | Refused | Unknown>;
  /** Frees what is held, or closes an attempt that nobody has paid (`amountKopecks` 0). */
  void(ref: PaymentRef, command: MoneyCommand): Promise<Done | Refused | Unknown>;
  refund(ref: PaymentRef, command: MoneyCommand): Promise<Done | Refused | Unknown>;
  /** Reads a notice without acting on it; null when its signature is wrong. What it says of money is not believed: `find` is asked. */
  readNotice(notice: Notice): Promise<ReadNotice | null>;
}

export const PROVIDER_TIMEOUT_MS = 5_000;
/** A start that is given up has to be looked up by its number, so it gets more time. */
export const START_TIMEOUT_MS = 8_000;

/** The order number at the provider is known before the start; the provider's own id after it. */
export interface PaymentRef {
  providerNumber: string;
  externalId: string | null;
}

/** With its method, because what a payer is told of a refusal depends on it. */
export interface SoughtPayment extends PaymentRef {
  method: string;
}

export interface StartPayment {
  providerNumber: string;
  key: string;
  method: string;
  amountKopecks: number;
  /** For the payer, in Russian. No name, no phone. */
  description: string;
  /** Where the payer's browser returns by GET, whatever came of it. Contains nothing that opens the order. */
  returnUrl: string;
  /** Where the provider sends notices. */
  noticeUrl: string;
  /** Until when it may be paid. */
  payUntil: Date;
  lines: readonly MoneyLine[];
  customer: { phone: string; email: string };
}

export interface MoneyCommand {
  amountKopecks: number;
  /** The same for every repetition. */
  key: string;
  lines: readonly MoneyLine[] | null;
}

export interface Started {
  outcome: "started";
  externalId: string;
  /** The provider's page for the payer. */
  payUrl: string;
  /** What the QR code of SBP contains; null for other ways to pay. */
  qrPayload: string | null;
}

export interface Found {
  outcome: "found";
  externalId: string;
  facts: PaymentFacts;
  /** Why it was refused, in Russian, for the customer. */
  failure: string | null;
  /** Money that is held may be captured from then on: a loan can be called off for some days. Null is at once. */
  captureFrom: Date | null;
}

export interface NotFound {
  outcome: "not_found";
}

/** Will never succeed; `reason` is for staff. What is done already is `done`. */
export interface Refused {
  outcome: "refused";
  reason: string;
}

/** Nobody knows whether it was done: no answer, or one that does not say. `find` is asked before anything is repeated. */
export interface Unknown {
  outcome: "unknown";
  reason: string;
}

/** Accepted. Whether the money has moved is what `find` says. */
export interface Done {
  outcome: "done";
  externalId: string | null;
}

export interface ReadNotice {
  /** Names the event: the same event reported again is not a new one. */
  key: string;
  ref: { externalId: string | null; providerNumber: string | null };
  /** What the provider wants to read before it counts its notice as delivered. */
  answer: { status: number; contentType: string; body: string };
}
