import { expect, it } from "vitest";
import { deriveKeys } from "./keys.ts";

const secret = "a secret of one shop and of no other";

it("each purpose has a key of its own, the same after a restart and another with another secret", () => {
  const keys = deriveKeys(secret);
  const texts = Object.values(keys).map((key) => key.toString("hex"));
  expect(new Set(texts).size).toBe(texts.length);
  expect(deriveKeys(secret)).toEqual(keys);
  const others = Object.values(deriveKeys(`${secret}!`)).map((key) => key.toString("hex"));
  expect(texts.filter((text) => others.includes(text))).toEqual([]);
});

it("a purpose keeps its key from release to release: sessions and carts rest on them", () => {
  const { accessTokens, refreshTokens, ownCarts, actingCarts, phoneConfirm, orderAccess } = deriveKeys(secret);
  const starts = [accessTokens, refreshTokens, ownCarts, actingCarts, phoneConfirm, orderAccess].map((key) =>
    key.toString("hex").slice(0, 16),
  );
  expect(starts).toMatchInlineSnapshot(`
    [
      "82c276885323df60",
      "fdc6e18cb24a0dcf",
      "1f496dae93c09d8d",
      "3a011fbdf9f28db3",
      "67ea355b8bc6143d",
      "d9642d096f6084ae",
    ]
  `);
});
