import type { Page } from "@playwright/test";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from "../../gateway/auth/access-token.ts";
import { SESSION_SECONDS } from "../../gateway/auth/session-rules.ts";
import { openSession } from "../../gateway/auth/sessions-store.ts";
import { inShopDatabase } from "./shop-query.ts";

interface NewCustomer {
  firstname: string;
  surname: string;
  /** E.164; confirmed. */
  phone?: string;
  /** In lower case; confirmed. */
  email?: string;
}

/** Signs a new customer in by cookie. Needs the shop on PostgreSQL and the secret that the global setup gave the site. */
export async function signInNewCustomer(page: Page, customer: NewCustomer): Promise<{ userId: number }> {
  const { SHOP_DATABASE_URL, ACCESS_TOKEN_SECRET, SITE_URL } = process.env;
  if (!SHOP_DATABASE_URL || !ACCESS_TOKEN_SECRET || !SITE_URL)
    throw new Error("the setup did not make a shop to sign in to");
  return inShopDatabase(async (client) => {
    const userId = await insertCustomer(client, customer);
    const now = () => new Date();
    const db = drizzle(client);
    const browser = { clientAgent: "", clientAddress: "127.0.0.1" };
    const { sessionId, refreshToken } = await openSession(db, userId, browser, now());
    const tokens = createAccessTokens({ secret: ACCESS_TOKEN_SECRET, now, db });
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
        url: SITE_URL,
        httpOnly: true,
        sameSite: "Lax",
        expires: Math.floor(Date.now() / 1_000) + seconds,
      })),
    );
    return { userId };
  });
}

async function insertCustomer(client: Client, { firstname, surname, phone, email }: NewCustomer): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    "insert into users (firstname, surname) values ($1, $2) returning id",
    [firstname, surname],
  );
  const userId = rows[0]?.id ?? 0;
  await client.query("insert into user_roles (user_id, id, title) values ($1, 'client', 'Клиент')", [userId]);
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
