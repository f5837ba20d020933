import type { Database } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { requireFreshProof } from "../auth/fresh-proof.ts";
import { consumePhoneToken, holdPhone, type PhoneProof } from "../auth/phone-tokens-store.ts";
import { readContacts } from "./account-changes-store.ts";
import { announceChange, type Owner } from "./announce-change.ts";
import { deletePhone, findMainPhone, findPhone, insertPhone, readPhones, setPrimaryPhone } from "./contacts-store.ts";
import { MAX_PHONES } from "./rules.ts";
import { lockUser } from "./users-store.ts";

/**
 * Adds a phone confirmed on this browser; one that the user has stays. Throws `proof_required`, `bad_token`, `phone_taken`, `invalid`.
 */
export function addPhone(db: Database, owner: Owner, proof: PhoneProof, now: Date): Promise<void> {
  const { phone } = proof;
  const { userId } = owner;
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await requireFreshProof(tx, owner, now);
    const before = await readContacts(tx, userId);
    await holdPhone(tx, phone);
    if (!(await consumePhoneToken(tx, proof, now)))
      throw new ApiError("bad_token", "Подтвердите телефон ещё раз: код больше не действует");
    const own = await readPhones(tx, userId);
    if (own.some((row) => row.phone === phone)) return;
    if (own.length >= MAX_PHONES)
      throw new ApiError("invalid", [{ field: "phone", message: `Не больше ${MAX_PHONES} телефонов` }]);
    if (!(await insertPhone(tx, { userId, phone, isPrimary: own.length === 0, confirmedAt: now })))
      throw new ApiError("phone_taken", [
        { field: "phone", message: "Этот телефон принадлежит другому личному кабинету" },
      ]);
    await announceChange(tx, { ...owner, name: "phoneAdded" }, before);
  });
}

/** Removes a phone; if it was the primary one, another takes its place. Throws `proof_required`, `not_found`, `last_phone`. */
export function removePhone(db: Database, owner: Owner, typed: string, now: Date): Promise<void> {
  const { userId } = owner;
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await requireFreshProof(tx, owner, now);
    const before = await readContacts(tx, userId);
    const phone = await findPhone(tx, userId, typed);
    if (!phone) throw notFound("Такого телефона в вашем профиле нет");
    await deletePhone(tx, phone.id);
    const next = await findMainPhone(tx, userId);
    if (!next)
      throw new ApiError(
        "last_phone",
        "Единственный телефон убрать нельзя: по нему вы входите. Сначала добавьте другой",
      );
    if (!next.isPrimary) await setPrimaryPhone(tx, { userId, id: next.id });
    await announceChange(tx, { ...owner, name: "phoneRemoved" }, before);
  });
}
