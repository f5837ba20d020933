import { WAIT_CALL_SECONDS } from "../contract/phone-confirm.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import type { PhoneConfirmDependencies } from "./dependencies.ts";
import { issuePhoneToken } from "./issue-phone-token.ts";
import {
  type Confirmation,
  confirmCalls,
  countRequests,
  findCall,
  insertConfirmation,
  lockRequests,
  pendingCalls,
} from "./store.ts";
import { ADDRESS_TOO_OFTEN, CHANNEL_UNAVAILABLE, NUMBERS_TAKEN, REQUEST_EXPIRED } from "./texts.ts";

interface CallRequest {
  phone: string;
  browserHash: string | null;
  /** Network of the visitor, which limits count. */
  address: string;
}

/**
 * Assigns a number to call within ten minutes. Two browsers that verify one phone get different numbers, so that the owner's call
 * confirms only the owner's request; a browser that asks again gets its pending request. Throws `unavailable`, `too_many`. API-035
 */
export async function requestCall(
  { services, calls, limits }: PhoneConfirmDependencies,
  { phone, browserHash, address }: CallRequest,
): Promise<Confirmation> {
  if (calls.numbers.length === 0) throw new ApiError("unavailable", CHANNEL_UNAVAILABLE);
  const now = services.now();
  return services.connection.db.transaction(async (tx) => {
    await lockRequests(tx, phone, address);
    const pending = await pendingCalls(tx, now, phone);
    const own = pending.find((request) => browserHash !== null && request.browserHash === browserHash);
    if (own) return own;
    const { requestsOfAddressAnHour } = await countRequests(tx, phone, address, now);
    if (requestsOfAddressAnHour >= limits.perAddressAnHour) throw new ApiError("too_many", ADDRESS_TOO_OFTEN);
    const taken = new Set(pending.map(({ callPhone }) => callPhone));
    const callPhone = calls.numbers.find((number) => !taken.has(number));
    if (callPhone === undefined) throw new ApiError("unavailable", NUMBERS_TAKEN);
    return insertConfirmation(tx, {
      phone,
      target: "waitcall",
      browserHash,
      address,
      callPhone,
      expiresAt: new Date(now.getTime() + WAIT_CALL_SECONDS * 1_000),
      createdAt: now,
    });
  });
}

/** Confirms the pending requests that an incoming call answers. Phones are E.164; an unexpected call changes nothing. */
export async function confirmByCall(
  { services }: PhoneConfirmDependencies,
  call: { from: string; to: string },
): Promise<void> {
  await confirmCalls(services.connection.db, call, services.now());
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
  const request = await findCall(db, requestId, browserHash);
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
