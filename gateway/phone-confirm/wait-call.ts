import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { WAIT_CALL_SECONDS } from "../contract/phone-confirm.ts";
import { phoneConfirmations } from "../db/schema/sign-in.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import type { Confirming } from "./confirming.ts";
import { grantToken } from "./grant-token.ts";
import { awaitedCalls, type Confirmation, countRequests, lockRequests, sameBrowser } from "./store.ts";
import { ADDRESS_TOO_OFTEN, NUMBERS_TAKEN, REQUEST_OVER, WAY_OUT_OF_ORDER } from "./words.ts";

interface CallRequest {
  phone: string;
  browserHash: string | null;
  address: string;
}

/**
 * A number to call within ten minutes. Two browsers that wait for one phone get different numbers, so that its owner's call
 * confirms only what the owner asked for; the same browser asking again gets its request again.
 */
export async function awaitCall({ services, calls, limits }: Confirming, asked: CallRequest): Promise<Confirmation> {
  if (calls.numbers.length === 0) throw new ApiError("unavailable", WAY_OUT_OF_ORDER);
  const { phone, browserHash, address } = asked;
  const now = services.now();
  return services.connection.db.transaction(async (tx) => {
    await lockRequests(tx, phone, address);
    const awaited = await awaitedCalls(tx, now, phone);
    const own = awaited.find((request) => browserHash !== null && request.browserHash === browserHash);
    if (own) return own;
    const { requestsOfAddressAnHour } = await countRequests(tx, phone, address, now);
    if (requestsOfAddressAnHour >= limits.perAddressAnHour) throw new ApiError("too_many", ADDRESS_TOO_OFTEN);
    const taken = new Set(awaited.map(({ callPhone }) => callPhone));
    const callPhone = calls.numbers.find((number) => !taken.has(number));
    if (callPhone === undefined) throw new ApiError("unavailable", NUMBERS_TAKEN);
    const [request] = await tx
      .insert(phoneConfirmations)
      .values({
        phone,
        target: "waitcall",
        browserHash,
        address,
        callPhone,
        expiresAt: new Date(now.getTime() + WAIT_CALL_SECONDS * 1_000),
        createdAt: now,
      })
      .returning();
    if (!request) throw new Error("The request was not kept");
    return request;
  });
}

/** A call came: confirms who waited for it. Phones are E.164; what nobody waits for changes nothing. */
export async function takeCall({ services }: Confirming, call: { from: string; to: string }): Promise<void> {
  const { callPhone, confirmedAt, expiresAt, id, phone, target } = phoneConfirmations;
  const { db } = services.connection;
  const now = services.now();
  const isAwaited = and(
    eq(target, "waitcall"),
    eq(phone, call.from),
    eq(callPhone, call.to),
    isNull(confirmedAt),
    gt(expiresAt, now),
  );
  const awaited = db.select({ id }).from(phoneConfirmations).where(isAwaited);
  await db.update(phoneConfirmations).set({ confirmedAt: now }).where(inArray(id, awaited));
}

/** The token of an awaited call, null until it came; every poll of the browser that waits gets the same. */
export async function callState(
  { services, keys }: Confirming,
  { requestId, browserHash }: { requestId: string; browserHash: string | null },
): Promise<{ phone: string; token: string | null }> {
  const { db } = services.connection;
  const now = services.now();
  const { id, target } = phoneConfirmations;
  const [request] = await db
    .select()
    .from(phoneConfirmations)
    .where(and(eq(id, requestId), eq(target, "waitcall"), sameBrowser(browserHash)));
  if (!request) throw notFound(REQUEST_OVER);
  const { phone, confirmedAt, expiresAt } = request;
  if (confirmedAt === null) {
    if (expiresAt <= now) throw notFound(REQUEST_OVER);
    return { phone, token: null };
  }
  const token = await grantToken(db, keys, request, { confirmedAt, now });
  if (token === null) throw notFound(REQUEST_OVER);
  return { phone, token };
}
