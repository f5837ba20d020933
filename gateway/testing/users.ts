import { openSession } from "../customers/auth/sessions-store.ts";
import { userEmails, userPhones, userRoles, users } from "../platform/db/schema/users.ts";
import type { TestShop } from "./shop.ts";

interface TestUser {
  firstname?: string;
  surname?: string;
  passwordHash?: string;
  /** E.164, confirmed; the first is the primary one. */
  phones?: readonly string[];
  /** In lower case, confirmed; the first is the primary one. */
  emails?: readonly string[];
  /** Instead of `client`. */
  roles?: readonly string[];
}

/** Creates a customer and a session. */
export async function signInUser(
  shop: Pick<TestShop, "services" | "accessTokens">,
  user: TestUser = {},
): Promise<{ userId: number; accessToken: string; sessionId: string; refreshToken: string }> {
  const { db } = shop.services.connection;
  const now = shop.services.now();
  const {
    firstname = "Анна",
    surname = "Ёлкина",
    passwordHash = null,
    phones = [],
    emails = [],
    roles = ["client"],
  } = user;
  const [row] = await db.insert(users).values({ firstname, surname, passwordHash }).returning();
  if (!row) throw new Error("no user");
  const userId = row.id;
  const titleOf = (id: string) => (id === "client" ? "Клиент" : id);
  await db.insert(userRoles).values(roles.map((id) => ({ userId, id, title: titleOf(id) })));
  const contacts = (list: readonly string[]) =>
    list.map((value, position) => ({ value, userId, isPrimary: position === 0, confirmedAt: now }));
  if (phones.length > 0)
    await db.insert(userPhones).values(contacts(phones).map(({ value, ...rest }) => ({ phone: value, ...rest })));
  if (emails.length > 0)
    await db.insert(userEmails).values(contacts(emails).map(({ value, ...rest }) => ({ email: value, ...rest })));
  const session = await openSession(db, userId, { clientAgent: "", clientAddress: "" }, now);
  return { userId, ...session, accessToken: await shop.accessTokens.issue({ userId, sessionId: session.sessionId }) };
}
