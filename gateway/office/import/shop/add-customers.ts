import { sql } from "drizzle-orm";
import type { Day } from "../../../contract/platform/local-time.ts";
import { type ConsentKind, insertConsentsOfMany } from "../../../customers/auth/consents-store.ts";
import { newInvitationCode } from "../../../customers/auth/invitations-store.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { loyaltyAccounts } from "../../../platform/db/schema/loyalty.ts";
import { userEmails, userPhones, userRoles, users } from "../../../platform/db/schema/users.ts";
import { momentAt } from "../../../platform/zone-time.ts";
import { lockOrCreateAccount, updateAccount } from "../../../sales/loyalty/loyalty-store.ts";

const NOON = 720;
export const atNoon = (day: Day): Date => momentAt(day, NOON, "UTC");
export const CLIENT = { id: "client", title: "Клиент" };

export interface NewCustomer {
  phone: string;
  firstname: string;
  surname: string;
  email: string;
  createdAt: Date;
  acceptSms: boolean;
  acceptEmail: boolean;
  consents: readonly { kinds: readonly ConsentKind[]; day: Day }[];
  /** What they agreed to was called so. */
  version: string;
  /** Day on which they joined the loyalty programme. */
  member: Day | null;
}

/** Inserts customers, some hundred at once: ids in the same order, null where somebody has the phone. */
export async function insertCustomers(tx: Executor, all: readonly NewCustomer[]): Promise<(number | null)[]> {
  if (all.length === 0) return [];
  const { rows: drawn } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('users', 'id'))::int as id from generate_series(1, ${all.length}::int)`,
  );
  const numbered = all.map((customer, at) => ({ ...customer, userId: drawn[at]?.id ?? 0 }));
  await tx.insert(users).values(
    numbered.map(({ userId, firstname, surname, createdAt, acceptSms, acceptEmail }) => ({
      id: userId,
      firstname,
      surname,
      createdAt,
      acceptSms,
      acceptEmail,
    })),
  );
  const phones = await tx
    .insert(userPhones)
    .values(
      numbered.map(({ userId, phone, createdAt }) => ({
        userId,
        phone,
        isPrimary: true,
        confirmedAt: createdAt,
        createdAt,
      })),
    )
    .onConflictDoNothing({ target: userPhones.phone })
    .returning({ userId: userPhones.userId });
  await tx.insert(userRoles).values(numbered.map(({ userId }) => ({ userId, ...CLIENT })));
  const emails = numbered.flatMap(({ userId, email, createdAt }) =>
    email === "" ? [] : [{ userId, email, isPrimary: true, createdAt }],
  );
  if (emails.length > 0) await tx.insert(userEmails).values(emails).onConflictDoNothing();
  await insertConsentsOfMany(
    tx,
    numbered.flatMap(({ userId, consents, version }) =>
      consents.map(({ kinds, day }) => ({
        userId,
        kinds,
        source: "migration" as const,
        consent: { version, address: "", at: atNoon(day).toISOString() },
      })),
    ),
  );
  await insertMembers(
    tx,
    numbered.flatMap(({ userId, member }) => (member === null ? [] : [{ userId, at: atNoon(member) }])),
  );
  const claimed = new Set(phones.map(({ userId }) => userId));
  return numbered.map(({ userId }) => (claimed.has(userId) ? userId : null));
}

async function insertMembers(tx: Executor, members: readonly { userId: number; at: Date }[]): Promise<void> {
  if (members.length === 0) return;
  const added = await tx
    .insert(loyaltyAccounts)
    .values(
      members.map(({ userId, at }) => ({
        userId,
        refererCode: newInvitationCode(),
        registeredAt: at,
        blankConfirmedAt: at,
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: loyaltyAccounts.userId });
  const done = new Set(added.map(({ userId }) => userId));
  // Codes are drawn: one of a million may be taken.
  for (const { userId, at } of members) {
    if (done.has(userId)) continue;
    await lockOrCreateAccount(tx, userId);
    await updateAccount(tx, userId, { registeredAt: at, blankConfirmedAt: at });
  }
}
