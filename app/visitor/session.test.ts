import { describe, expect, it } from "vitest";
import type { Tokens, User } from "../../gateway/contract/customers/auth.ts";
import type { Failure, Gateway } from "../gateway/client.server.ts";
import { CAMPAIGN_COOKIES } from "./campaign.server.ts";
import { openCookieJar } from "./cookie-jar.server.ts";
import { takeFlash } from "./flash.server.ts";
import { openSession, type SessionParts } from "./session.server.ts";
import { signInMark } from "./session-cookies.server.ts";
import { adoptCart, cartWaits, signIn, signOut } from "./sign-in.server.ts";
import { createRefresh } from "./token-refresh.server.ts";

type Answer = Failure<string> | { ok: true; stale: boolean; data: unknown };
type RecordedCall = { call: string; accessToken: string | null; input: unknown };

const customer = { id: 7, firstname: "Анна" } as User;
const tokens = (name: string): Tokens => ({
  access_token: `access-${name}`,
  refresh_token: `refresh-${name}`,
  token_type: "Bearer",
  expires_in: 3_600,
});
const ok = (data: unknown): Answer => ({ ok: true, stale: false, data });
const failed = (code: string): Answer => ({ ok: false, code, errors: [], data: null });

const ACCESS = "access_token=access-old";
const INFO = `token_info=${encodeURIComponent(JSON.stringify(tokens("old")))}`;

/** A visitor with these cookies; whoami knows who shows one of `good` tokens, other calls answer as given. */
function visitorWith(cookie: string, answers: Record<string, Answer> = {}, good: readonly string[] = []) {
  const asked: RecordedCall[] = [];
  const cookies = openCookieJar(cookie, { domain: undefined, secure: false });
  const callerContext: SessionParts["callerContext"] = {
    regionSlug: "",
    cartToken: cookies.get("cart") ?? null,
    accessToken: null,
    clientAddress: "",
  };
  const gateway = {
    async call({ name }: { name: string }, input: unknown) {
      asked.push({ call: name, accessToken: callerContext.accessToken, input });
      if (answers[name]) return answers[name];
      return good.includes(callerContext.accessToken ?? "") ? ok(customer) : failed("unauthorized");
    },
  } as unknown as Gateway;
  const parts: SessionParts = { cookies, gateway, callerContext };
  return { parts, asked, calls: () => asked.map(({ call }) => call), callerContext, cookies };
}

const changed = ({ changes }: { changes(): string[] }) => changes().map((change) => change.split(";")[0]);

describe("who has sent a request", () => {
  it("is a guest without token cookies, and nobody is asked", async () => {
    const { parts, calls, cookies } = visitorWith("cart=abc; flash=x");
    expect(await openSession(parts, createRefresh())).toEqual({ user: null, isUserUnknown: false });
    expect(calls()).toEqual([]);
    expect(cookies.changes()).toEqual([]);
  });

  it("AUT-044 AUT-049 is what whoami answers for the access token", async () => {
    const { parts, calls, cookies } = visitorWith(ACCESS, {}, ["access-old"]);
    expect(await openSession(parts, createRefresh())).toEqual({ user: customer, isUserUnknown: false });
    expect(calls()).toEqual(["whoami"]);
    expect(signInMark(cookies)).not.toBeNull();
    expect(cookies.changes()[0]).not.toContain("HttpOnly");
  });

  it("CFG-023 AUT-050 AUT-051 AUT-052 goes on with new tokens when the old one is refused", async () => {
    const visitor = visitorWith(`${ACCESS}; ${INFO}`, { authRefresh: ok(tokens("new")) }, ["access-new"]);
    expect(await openSession(visitor.parts, createRefresh())).toMatchObject({ user: customer });
    expect(visitor.asked).toEqual([
      { call: "whoami", accessToken: "access-old", input: {} },
      {
        call: "authRefresh",
        accessToken: null,
        input: { access_token: "access-old", refresh_token: "refresh-old" },
      },
      { call: "whoami", accessToken: "access-new", input: {} },
    ]);
    const [access, info] = visitor.cookies.changes();
    expect(access).toBe("access_token=access-new; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax");
    expect(info).toContain("Max-Age=2592000");
    expect(JSON.parse(visitor.cookies.get("token_info") ?? "")).toEqual(tokens("new"));
  });

  it("AUT-045 is renewed at once when the access cookie has run out", async () => {
    const { parts, calls } = visitorWith(INFO, { authRefresh: ok(tokens("new")) }, ["access-new"]);
    expect(await openSession(parts, createRefresh())).toMatchObject({ user: customer });
    expect(calls()).toEqual(["authRefresh", "whoami"]);
  });

  it.each(["unauthorized", "invalid"])("AUT-053 is a guest without tokens when a refresh is %s", async (code) => {
    const visitor = visitorWith(`${ACCESS}; ${INFO}; sign_in=0123456789abcdef01; cart_count=2`, {
      authRefresh: failed(code),
    });
    expect(await openSession(visitor.parts, createRefresh())).toEqual({ user: null, isUserUnknown: false });
    expect(changed(visitor.cookies)).toEqual(["access_token=", "token_info=", "sign_in=", "cart_count="]);
    expect(visitor.callerContext.accessToken).toBeNull();
  });

  it.each(["", "token_info=nonsense", "token_info=%7B%22refresh_token%22%3A1%7D"])(
    "AUT-053 is a guest when a refused token comes with %j to refresh by",
    async (info) => {
      const visitor = visitorWith(`${ACCESS}; ${info}`);
      expect(await openSession(visitor.parts, createRefresh())).toEqual({ user: null, isUserUnknown: false });
      expect(visitor.calls()).toEqual(["whoami"]);
      expect(visitor.cookies.get("access_token")).toBeUndefined();
    },
  );

  it("A-17 refreshes once a request: new tokens that are refused end the sign-in", async () => {
    const visitor = visitorWith(`${ACCESS}; ${INFO}`, { authRefresh: ok(tokens("new")) });
    expect(await openSession(visitor.parts, createRefresh())).toEqual({ user: null, isUserUnknown: false });
    expect(visitor.calls()).toEqual(["whoami", "authRefresh", "whoami"]);
    expect(changed(visitor.cookies)).toEqual(["access_token=", "token_info="]);
  });

  it.each(["unavailable", "malformed", "too_many"])("stays signed in while whoami is %s", async (code) => {
    const visitor = visitorWith(`${ACCESS}; ${INFO}`, { whoami: failed(code) });
    expect(await openSession(visitor.parts, createRefresh())).toEqual({ user: null, isUserUnknown: true });
    expect(visitor.calls()).toEqual(["whoami"]);
    expect(visitor.cookies.changes()).toEqual([]);
  });

  it.each(["unavailable", "malformed", "too_many"])("stays signed in while the refresh is %s", async (code) => {
    const visitor = visitorWith(`${ACCESS}; ${INFO}`, { authRefresh: failed(code) });
    expect(await openSession(visitor.parts, createRefresh())).toEqual({ user: null, isUserUnknown: true });
    expect(visitor.cookies.changes()).toEqual([]);
    expect(visitor.callerContext.accessToken).toBeNull();
  });

  it("keeps the new tokens when the gateway goes away right after the refresh", async () => {
    const { parts, cookies } = visitorWith(INFO, { authRefresh: ok(tokens("new")), whoami: failed("unavailable") });
    expect(await openSession(parts, createRefresh())).toEqual({ user: null, isUserUnknown: true });
    expect(cookies.get("access_token")).toBe("access-new");
  });

  it.each([`${ACCESS}; access_token=planted; ${INFO}; ${INFO}`, "token_info=planted; token_info=own"])(
    "is nobody when a sibling host planted a second cookie: %s",
    async (cookie) => {
      const { parts, calls } = visitorWith(cookie, {}, ["access-old", "planted"]);
      expect(await openSession(parts, createRefresh())).toEqual({ user: null, isUserUnknown: false });
      expect(calls()).toEqual([]);
    },
  );
});

describe("a refresh", () => {
  it("is one for all requests of a visitor at a time, and for those that come a moment later", async () => {
    const refresh = createRefresh();
    const answers = { authRefresh: ok(tokens("new")) };
    const visitors = Array.from({ length: 5 }, () => visitorWith(`${ACCESS}; ${INFO}`, answers, ["access-new"]));
    await Promise.all(visitors.map(({ parts }) => openSession(parts, refresh)));
    const late = visitorWith(`${ACCESS}; ${INFO}`, answers, ["access-new"]);
    await openSession(late.parts, refresh);
    const all = [...visitors, late];
    expect(all.flatMap(({ calls }) => calls()).filter((call) => call === "authRefresh")).toHaveLength(1);
    for (const { cookies } of all) expect(cookies.get("access_token")).toBe("access-new");
  });

  it("of another visitor is another one", async () => {
    const refresh = createRefresh();
    const other = `token_info=${encodeURIComponent(JSON.stringify(tokens("other")))}`;
    const visitors = [INFO, other].map((cookie) => visitorWith(cookie, { authRefresh: ok(tokens("new")) }));
    await Promise.all(visitors.map(({ parts }) => openSession(parts, refresh)));
    for (const { calls } of visitors) expect(calls()).toContain("authRefresh");
  });

  it("that failed is tried again by the next request", async () => {
    const refresh = createRefresh();
    await openSession(visitorWith(INFO, { authRefresh: failed("unavailable") }).parts, refresh);
    const next = visitorWith(INFO, { authRefresh: ok(tokens("new")) }, ["access-new"]);
    expect(await openSession(next.parts, refresh)).toMatchObject({ user: customer });
  });
});

describe("signing in", () => {
  const adopted = ok({ token: "own-cart", quantity: 6, cartWarnings: ["Шина: в корзине осталось 2 шт."] });

  it("AUT-029 AUT-046 AUT-047 B-12 keeps the tokens and takes the guest's cart along", async () => {
    const visitor = visitorWith("cart=guest; cart_count=2; car_model=rio; shop=3", { authAdoptCart: adopted });
    await signIn(visitor.parts, tokens("new"));
    expect(visitor.asked).toEqual([{ call: "authAdoptCart", accessToken: "access-new", input: {} }]);
    expect(visitor.callerContext).toMatchObject({ accessToken: "access-new", cartToken: "own-cart" });
    expect(visitor.cookies.get("cart")).toBe("own-cart");
    expect(visitor.cookies.get("cart_count")).toBe("6");
    expect(takeFlash(visitor.cookies)).toEqual(["Шина: в корзине осталось 2 шт."]);
    expect(visitor.cookies.changes().join()).not.toMatch(/car_model|shop=/);
  });

  it("B-12 leaves the guest's cart where it is while the gateway is away", async () => {
    const { parts, cookies } = visitorWith("cart=guest; cart_count=2", { authAdoptCart: failed("unavailable") });
    await signIn(parts, tokens("new"));
    expect(cookies.get("access_token")).toBe("access-new");
    expect(cookies.get("cart")).toBe("guest");
    expect(cookies.get("cart_count")).toBe("2");
    expect(cartWaits(cookies)).toBe(true);
  });

  it("B-12 merges a cart that had to wait as soon as the gateway answers", async () => {
    const { parts, cookies } = visitorWith("cart=guest; cart_count=2; cart_waits=1", { authAdoptCart: adopted });
    await adoptCart(parts);
    expect(cookies.get("cart")).toBe("own-cart");
    expect(cartWaits(cookies)).toBe(false);
  });

  it("gives the sign-in a name of its own", async () => {
    const { parts, cookies } = visitorWith("sign_in=0123456789abcdef01", { authAdoptCart: adopted });
    await signIn(parts, tokens("new"));
    expect(signInMark(cookies)).not.toBe("0123456789abcdef01");
  });
});

describe("signing out", () => {
  const everything = [
    ACCESS,
    INFO,
    "sign_in=0123456789abcdef01",
    "cart=own",
    "cart_count=2",
    "utm=mail",
    "auth_flow=x",
    "cart_waits=1",
  ];
  const campaigns = CAMPAIGN_COOKIES.map((name) => `${name}=1`);
  const kept = ["car_model=rio", "shop=3", "notifications_closed=%7B%7D"];

  it.each([
    ["CFG-030", "krasnodar_elevator"],
    ["CFG-031", "krasnodar_elevator_2"],
    ["CFG-032", "newsletter"],
    ["CFG-033", "newsletter_2"],
    ["CFG-034", "flyer"],
    ["CFG-035", "flyer_2"],
  ])("AUT-057 %s deletes the campaign cookie %s", async (_id, name) => {
    const { parts, cookies } = visitorWith(`${name}=1`, { authLogout: ok({}) });
    await signOut(parts);
    expect(changed(cookies)).toContain(`${name}=`);
  });

  it("AUT-055 AUT-056 deletes what belongs to the sign-in, and keeps car and shop", async () => {
    const visitor = visitorWith([...everything, ...campaigns, ...kept].join("; "), { authLogout: ok({}) });
    visitor.callerContext.accessToken = "access-old";
    await signOut(visitor.parts);
    expect(visitor.asked).toEqual([
      { call: "authLogout", accessToken: "access-old", input: { refresh_token: "refresh-old" } },
    ]);
    const gone = changed(visitor.cookies).filter((change) => change?.endsWith("="));
    expect(gone.sort()).toEqual([...everything, ...campaigns].map((pair) => `${pair.split("=")[0]}=`).sort());
    expect(visitor.callerContext).toMatchObject({ accessToken: null, cartToken: null });
  });

  it("forgets on this device even when the gateway does not answer", async () => {
    const visitor = visitorWith(everything.join("; "), { authLogout: failed("unavailable") });
    await signOut(visitor.parts);
    expect(visitor.cookies.get("token_info")).toBeUndefined();
  });

  it("of tokens that came twice deletes what it can", async () => {
    const visitor = visitorWith("access_token=a; access_token=b");
    await signOut(visitor.parts);
    expect(visitor.calls()).toEqual([]);
    expect(changed(visitor.cookies)).toContain("access_token=");
  });
});
