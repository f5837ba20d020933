import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import { consumePhoneToken, type ProvedPhone } from "../auth/phone-token.ts";
import type { Database } from "../db/database.ts";
import { userPhones } from "../db/schema/users.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { hasPhone, lockUser } from "./user-row.ts";

const MOST_PHONES = 5;

/** Adds a phone proved on this browser; an own one is simply there. Faults `bad_token`, `phone_taken`, `invalid`. */
export function addPhone(db: Database, userId: number, proved: ProvedPhone, now: Date): Promise<void> {
  const { phone } = proved;
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await consumePhoneToken(tx, proved, now)))
      throw new ApiError("bad_token", "Подтвердите телефон ещё раз: код больше не действует");
    const own = await tx.select().from(userPhones).where(eq(userPhones.userId, userId));
    if (own.some((row) => row.phone === phone)) return;
    if (own.length >= MOST_PHONES)
      throw new ApiError("invalid", [{ field: "phone", message: `Не больше ${MOST_PHONES} телефонов` }]);
    const added = await tx
      .insert(userPhones)
      .values({ userId, phone, isPrimary: own.length === 0, confirmedAt: now })
      .onConflictDoNothing({ target: userPhones.phone });
    if (added.rowCount === 0)
      throw new ApiError("phone_taken", [
        { field: "phone", message: "Этот телефон принадлежит другому личному кабинету" },
      ]);
  });
}

/** Takes a phone out; another one becomes primary in its place. Faults `not_found`, `last_phone`. */
export function removePhone(db: Database, userId: number, typed: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const own = eq(userPhones.userId, userId);
    const [gone] = await tx
      .select()
      .from(userPhones)
      .where(and(own, hasPhone(typed)));
    if (!gone) throw notFound("Такого телефона в вашем профиле нет");
    await tx.delete(userPhones).where(eq(userPhones.id, gone.id));
    const [next] = await tx
      .select()
      .from(userPhones)
      .where(and(own, isNotNull(userPhones.confirmedAt)))
      .orderBy(desc(userPhones.isPrimary), asc(userPhones.id))
      .limit(1);
    if (!next)
      throw new ApiError(
        "last_phone",
        "Единственный телефон убрать нельзя: по нему вы входите. Сначала добавьте другой",
      );
    if (!next.isPrimary) await tx.update(userPhones).set({ isPrimary: true }).where(eq(userPhones.id, next.id));
  });
}
