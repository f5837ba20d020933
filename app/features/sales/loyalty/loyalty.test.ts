import { describe, expect, it } from "vitest";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { openCookieJar } from "../../../visitor/cookie-jar.server.ts";
import { failed, gatewayThatGives, ok } from "../../../visitor/testing.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { calculation, joinsAtOnce, loadLoyalty, readCalculator } from "./loyalty.server.ts";

const read = (query: string) => readCalculator(new URLSearchParams(query));
const answerTo = (query: string, estimate: object | null) =>
  calculation(read(query), ok({ estimate }) as unknown as Parameters<typeof calculation>[1]);

describe("the calculator of points", () => {
  it("asks nothing before somebody has typed a price", () => {
    expect(read("")).toMatchObject({ question: null, error: null, shown: { goods: "battery", price: "" } });
    expect(answerTo("", null)).toEqual({ error: null, answer: null });
  });

  it("takes a price as people type it, and goods that the shop sells", () => {
    expect(read("goods=disk&price=8 000,50 ₽").question).toEqual({ category: "disk", price: 800_050 });
    expect(read("goods=__proto__&price=1").question).toEqual({ category: "battery", price: 100 });
  });

  it.each(["abc", "-5", "0", "1e9", "99999999999999"])("says what to write instead of %s and keeps it", (price) => {
    const { question, error, shown } = read(`price=${price}`);
    expect(question).toBeNull();
    expect(error).toBe("Напишите цену цифрами, например 8 000");
    expect(shown.price).toBe(price);
  });

  it("LOY-046 LOY-048 says how many points and how many roubles", () => {
    const { answer } = answerTo("price=8000", { points: 4_000, rest: 400_000, earns: 240, refusal: null });
    expect(answer?.main).toMatch(/^Баллами — до 4\s000\sбаллов, деньгами — от 4\s000\s₽$/);
    expect(answer?.more).toMatch(/начислим 240\sбаллов\.$/);
  });

  it("LOY-056 says why points do not pay for tyres", () => {
    const refusal = "За шины баллы не начисляются";
    expect(answerTo("goods=tyre&price=1", { points: 0, rest: 100, earns: 0, refusal }).answer?.main).toBe(refusal);
  });

  it("says so when the shop cannot be asked", () => {
    const { error, answer } = calculation(
      read("price=5"),
      failed("unavailable") as unknown as Parameters<typeof calculation>[1],
    );
    expect(answer).toBeNull();
    expect(error).toMatch(/нет связи/);
  });
});

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
