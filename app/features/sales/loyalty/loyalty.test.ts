import { describe, expect, it } from "vitest";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { openCookieJar } from "../../../visitor/cookie-jar.server.ts";
import { gatewayThatGives, ok } from "../../../visitor/testing.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { joinsAtOnce, loadLoyalty } from "./loyalty.server.ts";

const newcomer = { loyalty_referer_code: null } as User;
const member = { loyalty_referer_code: "ANNA2345" } as User;
const INVITED = "referer_code=MARY2345";

const visitorWith = (user: User | null, cookie: string | null = null) =>
  ({
    user,
    cookies: openCookieJar(cookie, { domain: undefined, secure: false }),
    gateway: gatewayThatGives({ refererValidate: ok({ referer_user: { firstname: "Мария" } }) }).gateway,
  }) as unknown as Visitor;

const load = (user: User | null, cookie?: string) =>
  loadLoyalty(visitorWith(user, cookie), new URL("https://shop.test/disknt/"));

describe("the page of the loyalty programme", () => {
  it("LOY-035 LOY-040 leads a member to the points", async () => {
    const { action } = await load(member, INVITED);
    expect(action).toEqual({ text: "Посмотреть мои баллы", href: "/my/bonuses/" });
  });

  it("LOY-036 leads a customer to the form", async () => {
    const { action } = await load(newcomer);
    expect(action).toEqual({ text: "Стать участником", href: "/my/profile/?recommend_for_friend" });
  });

  it("LOY-034 LOY-037 leads a guest to sign-in and from there to the form, and names who invites", async () => {
    const { action, inviter } = await load(null, INVITED);
    expect(action.text).toBe("Стать участником");
    const query = new URLSearchParams(action.href.slice(1));
    expect(query.get("showAuthModal")).toBe("true");
    expect(query.get("next")).toBe("/my/profile/?recommend_for_friend");
    expect(inviter).toBe("Мария");
  });

  it("LOY-033 sends to the form who was invited and is no member", () => {
    expect(joinsAtOnce(visitorWith(newcomer, INVITED))).toBe(true);
    expect(joinsAtOnce(visitorWith(newcomer))).toBe(false);
    expect(joinsAtOnce(visitorWith(member, INVITED))).toBe(false);
    expect(joinsAtOnce(visitorWith(null, INVITED))).toBe(false);
  });
});
