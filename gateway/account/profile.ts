import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { InputOf, ReplyError } from "../contract/endpoint.ts";
import type { profileUpdate } from "../contract/profile.ts";
import type { Database, Executor } from "../db/database.ts";
import { userEmails, userPhones, users } from "../db/schema/users.ts";
import { ApiError } from "../http/api-error.ts";
import { writeEmailConfirmation } from "./email-confirmation.ts";
import { refuseManyLetters } from "./letter-secret.ts";
import { hasPhone, lockUser } from "./user-row.ts";

interface Owner {
  userId: number;
  siteOrigin: string;
}

/** Names, addresses and the primary phone in one piece: all of it or nothing. Faults `email_taken`, `invalid`, `too_many`. API-017 */
export function updateProfile(db: Database, owner: Owner, change: InputOf<typeof profileUpdate>): Promise<void> {
  const { firstname, surname, emails, primary_phone } = change;
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, owner.userId);
    await tx
      .update(users)
      .set({ firstname: firstname ?? user.firstname, surname: surname ?? user.surname })
      .where(eq(users.id, owner.userId));
    if (emails) await setEmails(tx, owner, emails);
    if (primary_phone !== undefined) await setPrimaryPhone(tx, owner.userId, primary_phone);
  });
}

async function setEmails(tx: Executor, { userId, siteOrigin }: Owner, asked: readonly string[]): Promise<void> {
  const wanted = [...new Set(asked)];
  const own = eq(userEmails.userId, userId);
  const before = await tx.select().from(userEmails).where(own).orderBy(asc(userEmails.id));
  const known = new Set(before.map(({ email }) => email));
  const fresh = wanted.filter((email) => !known.has(email));
  await refuseTaken(tx, fresh, asked);

  const gone = before.filter(({ email }) => !wanted.includes(email)).map(({ id }) => id);
  if (gone.length > 0) await tx.delete(userEmails).where(inArray(userEmails.id, gone));
  for (const email of fresh) {
    await refuseManyLetters(tx, { purpose: "email", userId, email });
    await tx.insert(userEmails).values({ userId, email });
    await writeEmailConfirmation(tx, { userId, email, siteOrigin });
  }
  const [primary] = wanted;
  if (primary)
    await tx
      .update(userEmails)
      .set({ isPrimary: sql`${userEmails.email} = ${primary}` })
      .where(own);
}

/** All that are taken are told at once, each at its place in the form. ERR-016 */
async function refuseTaken(tx: Executor, fresh: readonly string[], asked: readonly string[]): Promise<void> {
  if (fresh.length === 0) return;
  const taken = await tx
    .select({ email: userEmails.email })
    .from(userEmails)
    .where(and(inArray(userEmails.email, [...fresh]), isNotNull(userEmails.confirmedAt)));
  const errors = taken.map(
    ({ email }): ReplyError => ({
      field: `emails_${asked.indexOf(email)}`,
      message: `Адрес ${email} принадлежит другому личному кабинету`,
    }),
  );
  if (errors.length > 0) throw new ApiError("email_taken", errors);
}

async function setPrimaryPhone(tx: Executor, userId: number, phone: string): Promise<void> {
  const own = eq(userPhones.userId, userId);
  const [row] = await tx
    .select()
    .from(userPhones)
    .where(and(own, hasPhone(phone)));
  if (!row) throw new ApiError("invalid", [{ field: "primary_phone", message: "Сначала подтвердите этот телефон" }]);
  await tx
    .update(userPhones)
    .set({ isPrimary: sql`${userPhones.id} = ${row.id}` })
    .where(own);
}
