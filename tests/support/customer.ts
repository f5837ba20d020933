import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from "../../gateway/customers/auth/access-token.ts";
import { SESSION_SECONDS } from "../../gateway/customers/auth/session-rules.ts";
import { openSession } from "../../gateway/customers/auth/sessions-store.ts";
import { deriveKeys } from "../../gateway/platform/keys.ts";
import { inShopDatabase, queryShop } from "./shop-query.ts";

interface NewCustomer {
  firstname: string;
  surname: string;
  /** E.164; confirmed. */
  phone?: string;
  /** In lower case; confirmed. */
  email?: string;
  /** When the session began; now by default. */
  signedInAt?: Date;
  /** Id of a role of staff, besides that of a client. */
  role?: string;
  /** The host that the session is for; that of the default region without it. */
  origin?: string;
}

/** A mobile phone that nobody else has; E.164. */
export const newPhone = (): string => `+79${randomInt(100_000_000, 999_999_999)}`;

/** A customer without a session. */
export const addCustomer = (customer: NewCustomer): Promise<number> =>
  inShopDatabase((client) => insertCustomer(client, customer));

/** Signs a new customer in by cookie. Needs the shop on PostgreSQL and the secret that the global setup gave the site. */
export async function signInNewCustomer(page: Page, customer: NewCustomer): Promise<{ userId: number }> {
  const userId = await addCustomer(customer);
  await signIn(page, userId, customer);
  return { userId };
}

/** Signs a new member of staff in by cookie, past the steps of /login. */
export const signInAs = (page: Page, role: string, name: { firstname?: string; surname?: string } = {}) =>
  signInNewCustomer(page, { firstname: "Пётр", surname: "Котов", ...name, phone: newPhone(), role });

/** Signs in a person of the demo shop, such as manager@example.ru. */
export async function signInDemoPerson(page: Page, email: string): Promise<void> {
  const [owner] = await queryShop<{ user_id: number }>("select user_id from user_emails where email = $1", [email]);
  if (!owner) throw new Error(`The demo shop has nobody with ${email}`);
  await signIn(page, owner.user_id, {});
}

function signIn(
  page: Page,
  userId: number,
  { signedInAt = new Date(), origin }: Pick<NewCustomer, "signedInAt" | "origin">,
): Promise<void> {
  const { SHOP_DATABASE_URL, ACCESS_TOKEN_SECRET, SITE_URL } = process.env;
  if (!SHOP_DATABASE_URL || !ACCESS_TOKEN_SECRET || !SITE_URL)
    throw new Error("the setup did not make a shop to sign in to");
  return inShopDatabase(async (client) => {
    const now = () => new Date();
    const db = drizzle(client);
    const browser = { clientAgent: "", clientAddress: "127.0.0.1" };
    const { sessionId, refreshToken } = await openSession(db, userId, browser, signedInAt);
    const tokens = createAccessTokens({ key: deriveKeys(ACCESS_TOKEN_SECRET).accessTokens, now, db });
    const accessToken = await tokens.issue({ userId, sessionId });
    const info = {
      access_token: accessToken,
      refresh_token: refreshToken,
      token_type: "Bearer",
      expires_in: ACCESS_TOKEN_SECONDS,
    };
    await page.context().addCookies(
      [
        { name: "access_token", value: accessToken, seconds: ACCESS_TOKEN_SECONDS },
        { name: "token_info", value: encodeURIComponent(JSON.stringify(info)), seconds: SESSION_SECONDS },
      ].map(({ name, value, seconds }) => ({
        name,
        value,
        url: origin ?? SITE_URL,
        httpOnly: true,
        sameSite: "Lax",
        expires: Math.floor(Date.now() / 1_000) + seconds,
      })),
    );
  });
}

async function insertCustomer(
  client: Client,
  { firstname, surname, phone, email, role }: NewCustomer,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "insert into users (firstname, surname) values ($1, $2) returning id",
    [firstname, surname],
  );
  const userId = rows[0]?.id ?? 0;
  await client.query("insert into user_roles (user_id, id, title) values ($1, 'client', 'Клиент')", [userId]);
  if (role) await client.query("insert into user_roles (user_id, id, title) values ($1, $2, $2)", [userId, role]);
  if (phone)
    await client.query(
      "insert into user_phones (user_id, phone, is_primary, confirmed_at) values ($1, $2, true, now())",
      [userId, phone],
    );
  if (email)
    await client.query(
      "insert into user_emails (user_id, email, is_primary, confirmed_at) values ($1, $2, true, now())",
      [userId, email],
    );
  return userId;
}
