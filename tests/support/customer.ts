import type { Page } from "@playwright/test";
import { Client } from "pg";
import { createAccessTokens } from "../../gateway/auth/access-token.ts";

/** Signs a new customer in by cookie. Needs the shop on PostgreSQL and the secret that the global setup gave the site. */
export async function signInNewCustomer(page: Page, name: { firstname: string; surname: string }): Promise<void> {
  const { SHOP_DATABASE_URL, ACCESS_TOKEN_SECRET, SITE_URL } = process.env;
  if (!SHOP_DATABASE_URL || !ACCESS_TOKEN_SECRET || !SITE_URL)
    throw new Error("the setup did not make a shop to sign in to");
  const client = new Client({ connectionString: SHOP_DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>(
      "insert into users (firstname, surname) values ($1, $2) returning id",
      [name.firstname, name.surname],
    );
    const tokens = createAccessTokens(ACCESS_TOKEN_SECRET, () => new Date());
    const value = await tokens.issue(rows[0]?.id ?? 0);
    await page.context().addCookies([{ name: "access_token", value, url: SITE_URL, httpOnly: true, sameSite: "Lax" }]);
  } finally {
    await client.end();
  }
}
