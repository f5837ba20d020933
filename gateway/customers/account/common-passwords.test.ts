import { describe, expect, it } from "vitest";
import { newPassword } from "../../contract/platform/user-fields.ts";
import { isCommonPassword } from "./common-passwords.ts";

describe("a new password", () => {
  it.each(["password", "12345678", "QWERTYUIOP", "iloveyou1", " password ", "йцукенгшщз", "aaaaaaaaaa", "₽₽₽₽₽₽₽₽"])(
    "is not %j, which others have",
    async (password) => expect(await isCommonPassword(password)).toBe(true),
  );

  it.each(["сосновый бор", "protektor-demo", "right password", "пароль номер 3", "password of Anna's cat"])(
    "may be %j",
    async (password) => expect(await isCommonPassword(password)).toBe(false),
  );

  it("C-11 is not made of spaces, of whatever kind", () => {
    for (const spaces of [" ".repeat(8), "\u00a0\u2003 \t\u3000   "])
      expect(newPassword.safeParse(spaces).success).toBe(false);
    expect(newPassword.safeParse(" семь семь ").success).toBe(true);
  });
});
