import { sideBySide } from "../../platform/providers/side-by-side.ts";
import { type CommandRow, changeCommand, takeDueCommands } from "../payments/commands-store.ts";
import type { Done, PaymentProvider, Refused, Unknown } from "../payments/payment-provider.ts";
import { joinFacts, noFacts } from "../payments/payment-rules.ts";
import { changePayment, factsOf, findPayment, type PaymentRow, readProviders } from "../payments/payments-store.ts";
import { askProvider, type PaymentDependencies } from "./ask-provider.ts";
import { commandsStuck } from "./metrics.ts";
import { lockOrder } from "./orders-store.ts";

const LEASE_MS = 60_000;
const BATCH = 20;
const MINUTE_MS = 60_000;
/** Then staff decide. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;
const LONGEST_PAUSE_MS = 360 * MINUTE_MS;
/** A refund that the provider has accepted may take a moment to be seen. */
const CHECK_AGAIN_MS = 15_000;

/** Sends commands that are due. Any number of runs may go on at once. Returns how many were sent. */
export async function sendCommands(dependencies: PaymentDependencies, signal: AbortSignal): Promise<number> {
  const { services } = dependencies;
  let sent = 0;
  let due: CommandRow[] = [];
  do {
    due = await takeDueCommands(services.connection.db, services.now(), { leaseMs: LEASE_MS, limit: BATCH });
    const providers = await readProviders(
      services.connection.db,
      due.map(({ paymentId }) => paymentId),
    );
    await sideBySide(
      due,
      ({ paymentId }) => providers.get(paymentId) ?? "",
      async (command) => {
        if (signal.aborted) return;
        await sendCommand(dependencies, command);
        sent += 1;
      },
    );
  } while (due.length === BATCH && !signal.aborted);
  return sent;
}

/** What a command makes grow. */
function figureOf({ kind }: CommandRow, payment: PaymentRow): number {
  if (kind === "capture") return payment.capturedKopecks;
  return kind === "refund" ? payment.refundedKopecks : payment.voidedKopecks;
}

/**
 * Sends one command. What an earlier attempt did is looked up first; the bank's word then decides, so that money moves once even
 * where the bank does not know keys.
 */
async function sendCommand(dependencies: PaymentDependencies, command: CommandRow): Promise<void> {
  const { services, providers } = dependencies;
  const { db } = services.connection;
  const known = await findPayment(db, command.paymentId);
  const provider = known && providers.byId(known.provider);
  if (!known || !provider) return postpone(dependencies, command, "the provider is switched off");
  const { outcome, payment } = await askProvider(dependencies, known);
  if (outcome === "silent") return postpone(dependencies, command, "the provider does not answer");
  if (outcome === "absent") return finishAbsent(dependencies, command, payment);
  if (isCarriedOut(command, payment)) return finish(dependencies, command, { outcome: "done", externalId: null });
  if (command.baseKopecks === null)
    await changeCommand(db, command.id, { state: "sent", baseKopecks: figureOf(command, payment) }, services.now());
  await finish(dependencies, command, await carryOut(provider, command, payment));
  await askProvider(dependencies, payment);
}

function isCarriedOut(command: CommandRow, payment: PaymentRow): boolean {
  if (command.kind === "void" && command.amountKopecks === 0)
    return payment.closed !== null && payment.nextCheckAt === null;
  return command.baseKopecks !== null && figureOf(command, payment) >= command.baseKopecks + command.amountKopecks;
}

function carryOut(
  provider: PaymentProvider,
  { kind, amountKopecks, key, lines }: CommandRow,
  payment: PaymentRow,
): Promise<Done | Refused | Unknown> {
  return provider[kind](payment, { amountKopecks, key, lines });
}

async function finish(
  { services }: PaymentDependencies,
  command: CommandRow,
  answer: Done | Refused | Unknown,
): Promise<void> {
  const now = services.now();
  const { db } = services.connection;
  if (answer.outcome === "unknown") {
    const pause = Math.min(2 ** command.attempts * MINUTE_MS, LONGEST_PAUSE_MS);
    return postponeTo(services, command, new Date(now.getTime() + pause), answer.reason);
  }
  await db.transaction(async (tx) => {
    const known = await findPayment(tx, command.paymentId);
    if (!known) return;
    await lockOrder(tx, known.orderId);
    if (answer.outcome === "refused") {
      // That an attempt can no longer be closed is told by its facts and needs nobody.
      const needsStaff = command.amountKopecks > 0;
      if (needsStaff) commandsStuck.inc();
      await changeCommand(tx, command.id, { state: "refused", failure: answer.reason.slice(0, 500) }, now);
      return;
    }
    const { externalId } = answer;
    await changeCommand(tx, command.id, { state: "done", externalId, failure: null }, now);
    const payment = await findPayment(tx, command.paymentId);
    if (!payment) return;
    const nextCheckAt = new Date(now.getTime() + CHECK_AGAIN_MS);
    const closed = command.amountKopecks === 0 ? joinFacts(factsOf(payment), { ...noFacts, closed: "canceled" }) : {};
    await changePayment(tx, payment.id, { ...closed, nextCheckAt, checks: 0 }, now);
  });
}

/** The provider has never heard of it: there is no money to move. */
async function finishAbsent(
  dependencies: PaymentDependencies,
  command: CommandRow,
  payment: PaymentRow,
): Promise<void> {
  const isNothingToDo = payment.authorizedKopecks === 0;
  await finish(
    dependencies,
    command,
    isNothingToDo
      ? { outcome: "done", externalId: null }
      : { outcome: "unknown", reason: "the provider does not know the payment" },
  );
}

const postpone = ({ services }: PaymentDependencies, command: CommandRow, reason: string): Promise<void> => {
  const pause = Math.min(2 ** command.attempts * MINUTE_MS, LONGEST_PAUSE_MS);
  return postponeTo(services, command, new Date(services.now().getTime() + pause), reason);
};

async function postponeTo(
  { connection, now }: PaymentDependencies["services"],
  command: CommandRow,
  nextAt: Date,
  failure: string,
): Promise<void> {
  const isOver = now().getTime() - command.createdAt.getTime() > GIVE_UP_AFTER_MS;
  if (isOver) commandsStuck.inc();
  await changeCommand(
    connection.db,
    command.id,
    { ...(isOver && { state: "stuck" as const }), nextAt, failure: failure.slice(0, 500) },
    now(),
  );
}
