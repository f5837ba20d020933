import type { PaymentCommandRow, PaymentListRow } from "../../contract/office/money-desk.ts";
import { labelOfGroup, shownGroupOf, titleOfMethod } from "../../sales/checkout/payment-groups.ts";
import type { CommandRow } from "../../sales/payments/commands-store.ts";
import type { PaymentProviders } from "../../sales/payments/payment-provider.ts";
import { concernsOf, type SeenOrder } from "./desk-rules.ts";
import type { SeenRow } from "./payments-list-store.ts";

/** One that closes an attempt that nobody has paid needs nobody. */
export const isWaiting = ({ state, amountKopecks }: CommandRow): boolean =>
  (state === "refused" || state === "stuck") && amountKopecks > 0;

/** A provider that is switched off keeps its id for a name. */
export const titleOfProvider = (providers: PaymentProviders, id: string): string => providers.byId(id)?.title ?? id;

export function methodTitle(method: string): string {
  const group = shownGroupOf(method);
  const title = titleOfMethod(method);
  return group === null || title === labelOfGroup(group) ? title : `${labelOfGroup(group)}: ${title}`;
}

export const orderFactsOf = ({ orderStatus, orderPaidAt, orderSumKopecks }: SeenRow): SeenOrder => ({
  isCancelled: orderStatus === "cancelled",
  isPaid: orderPaidAt !== null,
  sumKopecks: orderSumKopecks,
});

export function paymentRowOf(row: SeenRow, providers: PaymentProviders): PaymentListRow {
  const { payment, identity, hasWaiting, isToApprove, closedKopecks } = row;
  return {
    id: payment.id,
    identity,
    createdAt: payment.createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    provider: titleOfProvider(providers, payment.provider),
    method: methodTitle(payment.method),
    number: payment.providerNumber,
    state: payment.state,
    amount: payment.amountKopecks,
    captured: payment.capturedKopecks,
    refunded: payment.refundedKopecks,
    concerns: concernsOf(payment, orderFactsOf(row), { hasWaiting, isToApprove, closedKopecks }),
  };
}

const factsOfCommand = (command: CommandRow) => ({
  id: command.id,
  kind: command.kind,
  amount: command.amountKopecks,
  reason: command.reason,
  state: command.state,
  failure: command.failure,
  closing: command.closing,
  createdAt: command.createdAt.toISOString(),
  updatedAt: command.updatedAt.toISOString(),
});

/** As `userId` sees it. */
export const commandOf = (command: CommandRow, userId: number | null) => ({
  ...factsOfCommand(command),
  attempts: command.attempts,
  isWaiting: isWaiting(command),
  mayApprove: command.state === "to_approve" && userId !== null && command.actorId !== userId,
});

interface ListedCommand {
  command: CommandRow;
  identity: string;
  provider: string;
  number: string;
}

export const commandRowOf = (
  { command, identity, provider, number }: ListedCommand,
  providers: PaymentProviders,
): PaymentCommandRow => ({
  ...factsOfCommand(command),
  paymentId: command.paymentId,
  identity,
  number,
  provider: titleOfProvider(providers, provider),
});
