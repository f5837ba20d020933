import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import type { ProofOfAct } from "../../platform/db/schema/columns.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { userPhones } from "../../platform/db/schema/users.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import { type Owner, ownerOfPhone, ownRowsOf } from "../auth/ownership-store.ts";
import { phoneDigitsOf } from "../auth/phone-rules.ts";
import { consumePhoneToken } from "../auth/phone-tokens-store.ts";
import type { HoldingFigures, Proven } from "./budget-rules.ts";

/** Whether a user has confirmed a phone, E.164. */
export async function hasConfirmedPhone(executor: Executor, userId: number, phone: string): Promise<boolean> {
  const isTheirs = and(eq(userPhones.userId, userId), eq(userPhones.phone, phone), isNotNull(userPhones.confirmedAt));
  return (await executor.$count(userPhones, isTheirs)) > 0;
}

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
  const isPhoneProven = isShown || (subject !== null && (await hasConfirmedPhone(tx, subject, phone)));
  const usual = subject === null ? "code" : "session";
  return {
    act: isPhoneProven ? "phone" : "session",
    proven: (await hasPaid(tx, owner)) ? "paid" : usual,
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
  const { rows } = await executor.execute<{ hasPhone: boolean; hasPaid: boolean }>(sql`select
    exists (select from ${userPhones} where ${isConfirmed}) as "hasPhone",
    exists (select from ${orders} where ${isPaidOf(subject)}) as "hasPaid"`);
  const [found] = rows;
  return { act: found?.hasPhone ? "phone" : "session", proven: found?.hasPaid ? "paid" : "session", ...known };
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

/** Whether the shop may write to a phone once more today for somebody who has not proven it. */
export const hasMessagesLeft = async (
  executor: Executor,
  { phoneDigits, act }: { phoneDigits: string; act: ProofOfAct },
  { messagesADay }: HoldingFigures,
  now: Date,
): Promise<boolean> =>
  !isUnproven(act) || (await countsInDatabase(executor, () => now).usesOf(messagesTo(phoneDigits))) < messagesADay;

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
