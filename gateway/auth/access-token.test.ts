import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { createAccessTokens } from "./access-token.ts";

const SECRET = "a secret that is longer than thirty-two";
let now = new Date("2026-11-20T07:00:00Z");
const tokens = createAccessTokens(SECRET, () => now);

describe("an access token", () => {
  it("API-005 names the user to whom it was issued", async () => {
    const accessToken = await tokens.issue(42);
    expect(await tokens.userIdOf({ accessToken })).toBe(42);
    expect(await tokens.userOf({ accessToken })).toBe(42);
  });
  it("is nobody's after its time", async () => {
    const accessToken = await tokens.issue(42, 60);
    now = new Date("2026-11-20T07:01:01Z");
    expect(await tokens.userIdOf({ accessToken })).toBeNull();
    now = new Date("2026-11-20T07:00:00Z");
  });
  it.each([
    ["another secret's", () => createAccessTokens(`${SECRET}!`, () => now).issue(42)],
    ["an unsigned one", async () => `${btoa('{"alg":"none"}')}.${btoa('{"sub":"42","exp":9999999999}')}.`],
    ["no token at all", async () => "nonsense"],
    [
      "a token of another kind",
      () =>
        new SignJWT()
          .setProtectedHeader({ alg: "HS256" })
          .setSubject("42")
          .setExpirationTime(9_999_999_999)
          .sign(new TextEncoder().encode(SECRET)),
    ],
    ["one without a user's id", () => tokens.issue(Number.NaN)],
  ])("is refused when it is %s", async (_name, make) => {
    expect(await tokens.userIdOf({ accessToken: await make() })).toBeNull();
  });
  it("is asked of a guest", async () => {
    await expect(tokens.userOf({ accessToken: null })).rejects.toMatchObject({ code: "unauthorized" });
  });
});
