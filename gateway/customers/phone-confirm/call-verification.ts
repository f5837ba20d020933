import { WAIT_CALL_SECONDS } from "../../contract/customers/phone-confirm.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { CallProvider } from "../../platform/providers/calls/call-provider.ts";
import { giveCodesBack } from "./budgets.ts";
import type { PhoneConfirmDependencies } from "./dependencies.ts";
import { issuePhoneToken } from "./issue-phone-token.ts";
import {
  type Confirmation,
  confirmCalls,
  findCall,
  insertConfirmation,
  lockRequests,
  pendingCalls,
} from "./phone-confirm-store.ts";
import { CHANNEL_UNAVAILABLE, numbersTaken, REQUEST_EXPIRED } from "./texts.ts";

interface CallRequest {
  phone: string;
  browserHash: string | null;
  network: string;
}

/**
 * The number, of several, that no browser is told to call: a call to it answers nobody's request and gives the calling phone its codes
 * back, so that strangers who wait on all other numbers and had all codes sent do not shut out who holds the phone.
 */
export const freeingNumber = ({ numbers }: CallProvider): string | null =>
  numbers.length > 1 ? (numbers.at(-1) ?? null) : null;

/**
 * Assigns a number to call within ten minutes. Two browsers that verify one phone get different numbers, so that the owner's call
 * confirms only the owner's request; a browser that asks again gets its pending request. Throws `unavailable`. API-035
 */
export async function requestCall(
  { services, calls }: PhoneConfirmDependencies,
  { phone, browserHash, network }: CallRequest,
): Promise<Confirmation> {
  if (calls.numbers.length === 0) throw new ApiError("unavailable", CHANNEL_UNAVAILABLE);
  const now = services.now();
  return services.connection.db.transaction(async (tx) => {
    await lockRequests(tx, phone);
    const pending = await pendingCalls(tx, now, phone);
    const own = pending.find((request) => browserHash !== null && request.browserHash === browserHash);
    if (own) return own;
    const taken = new Set(pending.map(({ callPhone }) => callPhone));
    const freeing = freeingNumber(calls);
    const callPhone = calls.numbers.find((number) => number !== freeing && !taken.has(number));
    if (callPhone === undefined) throw new ApiError("unavailable", numbersTaken(freeing));
    return insertConfirmation(tx, {
      phone,
      target: "waitcall",
      browserHash,
      address: network,
      callPhone,
      expiresAt: new Date(now.getTime() + WAIT_CALL_SECONDS * 1_000),
      createdAt: now,
    });
  });
}

/** Confirms the pending requests that an incoming call answers; one that answers none gives the phone its codes back. Phones are E.164. */
export async function confirmByCall(
  { services, calls }: PhoneConfirmDependencies,
  call: { from: string; to: string },
): Promise<void> {
  const { db } = services.connection;
  const confirmed = await confirmCalls(db, call, services.now());
  if (confirmed === 0 && calls.numbers.includes(call.to)) await giveCodesBack(db, call.from, services.now());
}

/**
 * The token of a verified call, null until it comes in; every poll of the requesting browser gets the same. Throws `not_found` for an
 * unknown or expired request. API-035, API-036
 */
export async function callStatus(
  { services, keys }: PhoneConfirmDependencies,
  { requestId, browserHash }: { requestId: string; browserHash: string | null },
): Promise<{ phone: string; token: string | null }> {
  const { db } = services.connection;
  const now = services.now();
  const request = await findCall(db, { requestId, browserHash });
  if (!request) throw notFound(REQUEST_EXPIRED);
  const { phone, confirmedAt, expiresAt } = request;
  if (confirmedAt === null) {
    if (expiresAt <= now) throw notFound(REQUEST_EXPIRED);
    return { phone, token: null };
  }
  const token = await issuePhoneToken(db, keys, request, { confirmedAt, now });
  if (token === null) throw notFound(REQUEST_EXPIRED);
  return { phone, token };
}
