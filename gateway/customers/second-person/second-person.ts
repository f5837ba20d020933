import type { Services } from "../../chain/services.ts";
import type { GivingDoor } from "../../contract/chain/second-person.ts";
import type { Executor } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { localTime } from "../../platform/zone-time.ts";
import { findPhoneOwner } from "../auth/ownership-store.ts";
import {
  type ApprovalRow,
  changeApproval,
  findWaiting,
  insertApproval,
  lockWaiting,
  readCounted,
} from "./approvals-store.ts";
import { doors, needsSecondPerson, staffAsClient } from "./rules.ts";

export type SecondPersonServices = Pick<Services, "shopSettings" | "now">;

const OWN = "Решает другой сотрудник: не тот, кто попросил, и не тот, кому это достанется";

/** Who gets something, by account where there is one: the owner of a confirmed phone is the same client with and without signing in. */
export async function clientOf(
  executor: Executor,
  { userId, phoneDigits }: { userId: number | null; phoneDigits: string },
): Promise<string | null> {
  const owner = userId ?? (phoneDigits === "" ? null : await findPhoneOwner(executor, phoneDigits));
  if (owner !== null) return staffAsClient(owner);
  return phoneDigits === "" ? null : `phone ${hashOfSecret(phoneDigits)}`;
}

interface Given {
  door: GivingDoor;
  subject: string;
  actorId: number;
  client?: string | null;
  orderId?: number | null;
  /** Kopecks or points, as the door counts. */
  amount: number;
  /** For the second person: what it is. */
  about: string;
  reason?: string;
  /** It is too much whatever else was given: a share of a price above its figure. */
  isTooMuch?: boolean;
  content?: ApprovalRow["content"];
}

/**
 * Counts what a member of staff is about to give, and answers whether a second person has to agree first: then it is written down as waiting,
 * else as given. Locks what it counts (order, client, person), so that of many at once each counts those before it; call it with the
 * order locked, and before points and stock are.
 */
export async function weigh(
  tx: Executor,
  { shopSettings, now }: SecondPersonServices,
  {
    door,
    subject,
    actorId,
    client = null,
    orderId = null,
    amount,
    about,
    reason = "",
    isTooMuch = false,
    content,
  }: Given,
): Promise<ApprovalRow | null> {
  if (amount === 0 && !isTooMuch) return null;
  const at = now();
  const gift = { actorId, client, orderId, amount, day: localTime(at, "Europe/Moscow").day };
  const { kind } = doors[door];
  const keys = [
    `person ${actorId}`,
    ...(client === null ? [] : [client]),
    ...(orderId === null ? [] : [`order ${orderId}`]),
  ];
  for (const key of keys.sort()) await lockKey(tx, `second person, ${kind}: ${key}`);
  const earlier = await readCounted(tx, door, gift);
  const waits = isTooMuch || needsSecondPerson(kind, gift, { earlier, figures: shopSettings.current("secondPerson") });
  return insertApproval(tx, {
    ...gift,
    amount: Math.max(1, amount),
    door,
    subject,
    state: waits ? "waiting" : "alone",
    about,
    reason,
    content,
    askedAt: at,
  });
}

/** Whether `weigh` would let this wait, before anybody asks for it: nothing is locked and nothing is kept. */
export async function wouldWait(
  executor: Executor,
  { shopSettings, now }: SecondPersonServices,
  { door, ...given }: Pick<Given, "door" | "actorId" | "amount"> & { client: string | null; orderId: number },
): Promise<boolean> {
  if (given.amount === 0) return false;
  const gift = { ...given, day: localTime(now(), "Europe/Moscow").day };
  const earlier = await readCounted(executor, door, gift);
  return needsSecondPerson(doors[door].kind, gift, { earlier, figures: shopSettings.current("secondPerson") });
}

export const waits = (approval: ApprovalRow | null): boolean => approval?.state === "waiting";

interface Decision {
  userId: number;
  at: Date;
}

/** Whether somebody may agree to it, their permissions apart. */
export const isSecondPerson = ({ actorId, client }: Pick<ApprovalRow, "actorId" | "client">, userId: number): boolean =>
  actorId !== userId && client !== staffAsClient(userId);

async function lock(tx: Executor, id: number): Promise<ApprovalRow> {
  const row = await lockWaiting(tx, id);
  if (!row) throw new ApiError("too_late", "По этому уже решили");
  return row;
}

/** A second person agrees. Throws `too_late`, and `forbidden` for who asked for it and for who gets it, whatever their roles. */
export async function approve(tx: Executor, id: number, { userId, at }: Decision): Promise<ApprovalRow> {
  const row = await lock(tx, id);
  if (!isSecondPerson(row, userId)) throw new ApiError("forbidden", OWN);
  await changeApproval(tx, id, { state: "approved", decidedById: userId, decidedAt: at });
  return row;
}

/** Somebody does not agree; who asked for it takes it back so. Throws `too_late`, and `forbidden` for who gets it. */
export async function decline(
  tx: Executor,
  id: number,
  { userId, at, decision }: Decision & { decision: string },
): Promise<ApprovalRow> {
  const row = await lock(tx, id);
  const isOwn = row.actorId === userId;
  if (!isOwn && !isSecondPerson(row, userId)) throw new ApiError("forbidden", OWN);
  await changeApproval(tx, id, {
    state: isOwn ? "withdrawn" : "declined",
    decidedById: userId,
    decidedAt: at,
    decision,
  });
  return row;
}

/** Nothing is to be decided any more: something else has happened to it. */
export async function withdraw(tx: Executor, door: GivingDoor, subject: string, at: Date): Promise<void> {
  const row = await findWaiting(tx, door, subject);
  if (row) await changeApproval(tx, row.id, { state: "withdrawn", decidedById: null, decidedAt: at });
}

/** What waits at a door, to be decided there. Throws `too_late` for what does not. */
export async function requireWaiting(tx: Executor, door: GivingDoor, subject: string): Promise<ApprovalRow> {
  const row = await findWaiting(tx, door, subject);
  if (!row) throw new ApiError("too_late", "По этому уже решили");
  return row;
}
