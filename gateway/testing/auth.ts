import { createCardReader } from "../catalogue/goods/card-reader.ts";
import { authRoutes } from "../customers/auth/handlers.ts";
import type { DatabaseConnection } from "../platform/db/database.ts";
import { phoneTokens } from "../platform/db/schema/sign-in.ts";
import { type CaptchaProvider, noCaptcha } from "../platform/providers/captcha/captcha-provider.ts";
import { hashOfSecret, newSecret } from "../platform/secret.ts";
import { ownCartRoutes } from "../sales/own-cart/handlers.ts";
import { openTestGateway } from "./client.ts";
import { openTestShop, TEST_KEYS, type TestShop } from "./shop.ts";

export interface AuthShop extends TestShop {
  /** Addresses that a confirmation letter was written to. */
  letters: { userId: number; email: string }[];
  /** A token of a confirmed phone (E.164), valid for fifteen minutes; bound to a browser when a key is given. */
  confirmPhone(phone: string, browserKey?: string): Promise<string>;
  advance(seconds: number): void;
}

/** A shop where customers sign in, register and have a cart of their own. */
export async function openAuthShop(
  connection: DatabaseConnection,
  captcha: CaptchaProvider = noCaptcha,
): Promise<AuthShop> {
  const shop = await openTestShop(connection);
  const { services, accessTokens, identity, clock } = shop;
  const letters: AuthShop["letters"] = [];
  const cards = createCardReader(services);
  const routes = [
    ...shop.routes,
    ...authRoutes({
      services,
      accessTokens,
      needsSecondProof: true,
      keys: TEST_KEYS,
      captcha,
      siteOrigin: "https://shop.test",
      writeEmailConfirmation: async (_executor, { userId, email }) => {
        letters.push({ userId, email });
      },
    }),
    ...ownCartRoutes({ services, cards, keys: TEST_KEYS }),
  ];
  const gateway = openTestGateway(routes, identity);
  return {
    ...shop,
    ...gateway,
    letters,
    async confirmPhone(phone, browserKey) {
      const token = newSecret();
      await connection.db.insert(phoneTokens).values({
        hash: hashOfSecret(token),
        phone,
        browserHash: browserKey === undefined ? null : hashOfSecret(browserKey),
        expiresAt: new Date(clock.now.getTime() + 900_000),
      });
      return token;
    },
    advance(seconds) {
      clock.now = new Date(clock.now.getTime() + seconds * 1_000);
    },
  };
}
