import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { ask, askTogether, exists, type Question } from "../../platform/db/ask-together.ts";
import type { Executor } from "../../platform/db/database.ts";
import { countsInDatabase, usesOf } from "../../platform/db/rate-limit-store.ts";
import type { ProofOfAct } from "../../platform/db/schema/columns.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { userPhones } from "../../platform/db/schema/users.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { type Owner, ownerOfPhone, ownRowsOf } from "../auth/ownership-store.ts";
import { phoneDigitsOf } from "../auth/phone-rules.ts";
import { consumePhoneToken } from "../auth/phone-tokens-store.ts";
import type { HoldingFigures, Proven } from "./budget-rules.ts";

const isTheirs = (userId: number, phone: string) =>
  and(eq(userPhones.userId, userId), eq(userPhones.phone, phone), isNotNull(userPhones.confirmedAt));

/** Whether a user has confirmed a phone, E.164. */
export const hasConfirmedPhone = async (executor: Executor, userId: number, phone: string): Promise<boolean> =>
  (await executor.$count(userPhones, isTheirs(userId, phone))) > 0;

export interface Identified {
  /** As it is stored with what they hold. */
  act: ProofOfAct;
  proven: Proven;
  /** Whose other holdings count with it; null for who has proven nothing. */
  owner: Owner | null;
  /** Whose holdings they may be led to: those of an account only to who is signed in to it. */
  opens: Owner | null;
}

/** What whoever asks has proven, by session, by the token of the phone, which is used up, or as staff who answer for it. */
export async function identify(
  tx: Executor,
  caller: Pick<VisitorCaller, "actor" | "subject" | "browserKey">,
  { phone, phoneToken }: { phone: string; phoneToken: string | null },
  now: Date,
): Promise<Identified> {
  const { actor, subject, browserKey } = caller;
  if (actor.kind === "staff")
    return { act: "staff", proven: "paid", owner: subject ?? { phoneDigits: phoneDigitsOf(phone) }, opens: null };
  const isShown = phoneToken !== null && (await consumePhoneToken(tx, { phone, token: phoneToken, browserKey }, now));
  if (subject === null && !isShown) return { act: "none", proven: "nothing", owner: null, opens: null };
  const owner = subject ?? (await ownerOfPhone(tx, phoneDigitsOf(phone)));
  const known = await askTogether(tx, {
    hasPhone: exists(
      subject === null ? sql`${userPhones} where false` : sql`${userPhones} where ${isTheirs(subject, phone)}`,
    ),
    hasPaid: exists(sql`${orders} where ${isPaidOf(owner)}`),
  });
  const usual = subject === null ? "code" : "session";
  return {
    act: isShown || known.hasPhone ? "phone" : "session",
    proven: known.hasPaid ? "paid" : usual,
    owner,
    opens: subject ?? { phoneDigits: phoneDigitsOf(phone) },
  };
}

/** The same of a form that is not filled in yet: what the session alone says. A phone of the account is likely to be named in it. */
export async function identifyBeforehand(
  executor: Executor,
  { actor, subject }: Pick<VisitorCaller, "actor" | "subject">,
): Promise<Identified> {
  const known = { owner: subject, opens: subject };
  if (actor.kind === "staff") return { act: "staff", proven: "paid", ...known };
  if (subject === null) return { act: "none", proven: "nothing", ...known };
  const isConfirmed = and(eq(userPhones.userId, subject), isNotNull(userPhones.confirmedAt));
  const found = await askTogether(executor, {
    hasPhone: exists(sql`${userPhones} where ${isConfirmed}`),
    hasPaid: exists(sql`${orders} where ${isPaidOf(subject)}`),
  });
  return { act: found.hasPhone ? "phone" : "session", proven: found.hasPaid ? "paid" : "session", ...known };
}

const isPaidOf = (owner: Owner) =>
  and(ownRowsOf(orders, owner), or(isNotNull(orders.paidAt), eq(orders.status, "delivered")));

/** Whether an order of theirs was paid, on the site or when it was handed out. */
export async function hasPaid(executor: Executor, owner: Owner): Promise<boolean> {
  const [row] = await executor.select({ id: orders.id }).from(orders).where(isPaidOf(owner)).limit(1);
  return row !== undefined;
}

const isUnproven = (act: ProofOfAct): boolean => act === "none" || act === "session";
const messagesTo = (phoneDigits: string) => `messages to ${phoneDigits}`;

/** Whether the shop may write to a phone once more today for somebody who has not proven it, by the figures that are in force. */
export const messagesLeft = (
  { phoneDigits, act }: { phoneDigits: string; act: ProofOfAct },
  now: Date,
): Question<(figures: HoldingFigures) => boolean> => ({
  sql: usesOf(messagesTo(phoneDigits), now),
  read:
    (uses) =>
    ({ messagesADay }) =>
      !isUnproven(act) || Number(uses) < messagesADay,
});

export const hasMessagesLeft = async (
  executor: Executor,
  whom: { phoneDigits: string; act: ProofOfAct },
  figures: HoldingFigures,
  now: Date,
): Promise<boolean> => !isUnproven(whom.act) || (await ask(executor, messagesLeft(whom, now)))(figures);

/** Counts one message to a phone for what somebody did who has not proven it; false when today's are used up, and none is to be sent. */
export async function consumeMessage(
  tx: Executor,
  { phoneDigits, act }: { phoneDigits: string; act: ProofOfAct },
  { messagesADay }: HoldingFigures,
  now: Date,
): Promise<boolean> {
  if (!isUnproven(act)) return true;
  const counts = countsInDatabase(tx, () => now);
  return counts.consume(messagesTo(phoneDigits), { uses: messagesADay, seconds: 86_400 });
}
