import { describe, expect, it } from "vitest";
import type { User } from "../../gateway/contract/customers/auth.ts";
import type { Acting } from "../../gateway/contract/office/acting.ts";
import { forStaff } from "../../gateway/contract/platform/personal.ts";
import type { CallerContext } from "../gateway/caller-context.ts";
import { askActing, endActing, openActing, startActing } from "./acting.server.ts";
import { takeLeftClient } from "./acting-cookies.server.ts";
import { openCookieJar } from "./cookie-jar.server.ts";
import { otherClientMessage } from "./other-client.ts";
import { createCookieSeal } from "./sealed-cookie.server.ts";
import { signOut } from "./sign-in.server.ts";
import { type Answers, failed, gatewayThatGives, ok, VISITOR_NOW } from "./testing.ts";

const cookieSeal = createCookieSeal("a secret for cookies of tests only", () => VISITOR_NOW);
const manager = { id: 3, firstname: "Ольга", roles: [{ id: "manager", title: "Менеджер" }] } as unknown as User;
const client = { id: 7, firstname: "Анна", surname: "Смирнова" } as User;
const acting: Acting = {
  id: "0b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f",
  client,
  phone: forStaff("none", "+79001234501"),
  cartToken: "own.token",
  reason: "call",
  startedAt: VISITOR_NOW.toISOString(),
  endsAt: new Date(VISITOR_NOW.getTime() + 26.5 * 60_000).toISOString(),
};
const signedIn = { user: manager, isUserUnknown: false };
const ownCart = { token: "own.manager", quantity: 1, cartWarnings: [] };
const withQuantity = (quantity: number) => ok({ cart: { summary: { total: { quantity } } } });

async function partsWith(cookie: string, answers: Answers) {
  const { gateway, asked } = gatewayThatGives(answers);
  const cookies = openCookieJar(cookie, {
    domain: undefined,
    secure: false,
    opened: await cookieSeal.open(cookie, false),
  });
  const callerContext: CallerContext = {
    regionSlug: "",
    cartToken: cookies.get("cart") ?? null,
    accessToken: "token",
    clientAddress: "",
  };
  const parts = { cookies, gateway, callerContext, now: () => VISITOR_NOW };
  return { parts, cookies, callerContext, calls: () => asked.map(({ name }) => name) };
}

/** The browser of a manager who acts for the client: its cookies as a request header. */
async function browserOfActing(changed: Partial<Acting> = {}): Promise<string> {
  const { parts, cookies } = await partsWith("cart=manager; cart_count=5; car_manufacturer=kia", {
    cartRead: withQuantity(2),
  });
  await startActing(parts, { ...acting, ...changed });
  await cookies.seal(cookieSeal.seal);
  return cookies
    .changes()
    .map((change) => change.split(";")[0])
    .filter((pair) => !pair?.endsWith("="))
    .join("; ");
}

const left = (cookies: { changes(): string[] }) =>
  Object.fromEntries(cookies.changes().map((change) => change.split(";")[0]?.split("=") as [string, string]));

describe("beginning to act for a client", () => {
  it("shows the client's cart and no car of the manager, and keeps who it is sealed", async () => {
    const { parts, cookies, callerContext } = await partsWith("cart=manager; car_manufacturer=kia", {
      cartRead: withQuantity(2),
    });
    await startActing(parts, acting);
    await cookies.seal(cookieSeal.seal);
    expect(left(cookies)).toMatchObject({ cart: "own.token", cart_count: "2", car_manufacturer: "" });
    expect(left(cookies).acting).not.toContain("Анна");
    expect(callerContext).toMatchObject({ acting: { id: acting.id, clientUserId: 7 }, cartToken: "own.token" });
    expect(cookies.changes().find((change) => change.startsWith("acting="))).toMatch(/Max-Age=43200.*HttpOnly/);
  });
});

describe("a request of a manager who acts for a client", () => {
  it("is the client's, with the manager beside", async () => {
    const { parts, callerContext } = await partsWith(await browserOfActing(), { actingRead: ok({ acting }) });
    expect(await openActing(parts, signedIn, null)).toEqual({
      user: client,
      isUserUnknown: false,
      acting: {
        id: acting.id,
        clientUserId: 7,
        name: "Анна С.",
        phone: "+79001234501",
        staff: manager,
        minutesLeft: 27,
      },
    });
    expect(callerContext.acting).toMatchObject({ id: acting.id, clientUserId: 7 });
  });

  it("has no user when the client has no account, and asks the gateway without a client's id", async () => {
    const guest = { ...acting, client: null, cartToken: "act.token" };
    const { parts, callerContext } = await partsWith(await browserOfActing(guest), {
      actingRead: ok({ acting: guest }),
    });
    expect(await openActing(parts, signedIn, null)).toMatchObject({
      user: null,
      acting: { name: "", clientUserId: null },
    });
    expect(callerContext.acting).toMatchObject({ clientUserId: null });
  });

  it("keeps the bar while the gateway is away, and is nobody's until then", async () => {
    for (const session of [signedIn, { user: null, isUserUnknown: true }]) {
      const { parts, cookies, callerContext } = await partsWith(await browserOfActing(), {});
      expect(await openActing(parts, session, null)).toMatchObject({
        user: null,
        isUserUnknown: true,
        acting: { name: "Анна С.", staff: null, minutesLeft: null },
      });
      expect(callerContext.acting).not.toBeNull();
      expect(cookies.changes()).toEqual([]);
    }
  });

  it.each([
    ["has ended", ok({ acting: null })],
    ["is of another client by now", ok({ acting: { ...acting, id: "1b8e4f0a-3c0f-4c8e-9d9e-1a2b3c4d5e6f" } })],
    ["is no longer allowed", failed("forbidden")],
  ])("is the manager's own again where acting %s: the client's cookies go", async (_why, answer) => {
    const { parts, cookies, callerContext } = await partsWith(`${await browserOfActing()}; car_manufacturer=lada`, {
      actingRead: answer,
      authAdoptCart: ok(ownCart),
    });
    expect(await openActing(parts, signedIn, null)).toEqual({ ...signedIn, acting: null });
    expect(left(cookies)).toMatchObject({ acting: "", cart: "own.manager", cart_count: "1", car_manufacturer: "" });
    expect(callerContext).toMatchObject({ acting: null, cartToken: "own.manager" });
    // The next page says whose it was, once.
    expect(takeLeftClient(cookies)).toEqual({ clientUserId: 7, name: "Анна С.", phone: "+79001234501" });
    expect(takeLeftClient(cookies)).toBeNull();
  });

  it("is asked about while the session is: neither waits for the other", async () => {
    const { parts, calls } = await partsWith(await browserOfActing(), { actingRead: ok({ acting }) });
    const asked = askActing(parts);
    expect(calls()).toEqual(["actingRead"]);
    expect(await openActing(parts, signedIn, asked)).toMatchObject({ user: client });
    expect(calls()).toEqual(["actingRead"]);
  });

  it("is asked about again with the renewed token where the first one had run out", async () => {
    const { parts, calls } = await partsWith(await browserOfActing(), { actingRead: ok({ acting }) });
    const refused = Promise.resolve({ ...failed("unauthorized"), code: "unauthorized" } as Awaited<
      NonNullable<ReturnType<typeof askActing>>
    >);
    expect(await openActing(parts, signedIn, refused)).toMatchObject({ user: client });
    expect(calls()).toEqual(["actingRead"]);
  });

  it("is a guest's whatever was answered about acting, once the session turns out to be over", async () => {
    const { parts, cookies } = await partsWith(await browserOfActing(), { actingRead: ok({ acting }) });
    const guest = { user: null, isUserUnknown: false };
    expect(await openActing(parts, guest, askActing(parts))).toEqual({ ...guest, acting: null });
    expect(left(cookies)).toMatchObject({ acting: "", cart: "", cart_count: "" });
  });

  it("is not asked about without a token or without acting", async () => {
    const { parts, calls, callerContext } = await partsWith(await browserOfActing(), {});
    callerContext.accessToken = null;
    expect(askActing(parts)).toBeNull();
    expect(askActing((await partsWith("cart=manager", {})).parts)).toBeNull();
    expect(calls()).toEqual([]);
  });

  it("is a guest's once the session of the manager is over", async () => {
    const { parts, cookies, calls } = await partsWith(await browserOfActing(), {});
    const guest = { user: null, isUserUnknown: false };
    expect(await openActing(parts, guest, null)).toEqual({ ...guest, acting: null });
    expect(left(cookies)).toMatchObject({ acting: "", cart: "", cart_count: "" });
    expect(calls()).toEqual([]);
  });

  it("is nobody else's with a cookie that we did not seal", async () => {
    const { parts, callerContext, calls } = await partsWith("acting=forged; cart=own.token", {});
    expect(await openActing(parts, signedIn, null)).toEqual({ ...signedIn, acting: null });
    expect(callerContext.acting).toBeUndefined();
    expect(calls()).toEqual([]);
  });

  it("asks nobody where staff act for themselves", async () => {
    const { parts, calls } = await partsWith("cart=manager", {});
    expect(await openActing(parts, signedIn, null)).toEqual({ ...signedIn, acting: null });
    expect(calls()).toEqual([]);
  });
});

describe("ending", () => {
  const known = { id: acting.id, clientUserId: 7, name: "Анна С.", phone: "", staff: manager, minutesLeft: 5 };

  it("forgets the client also when the gateway is away", async () => {
    const { parts, cookies, callerContext } = await partsWith(await browserOfActing(), {});
    await endActing(parts, known);
    expect(left(cookies)).toMatchObject({ acting: "", cart: "", cart_count: "" });
    expect(callerContext.acting).toBeNull();
  });

  it("comes with signing out, whose session is the manager's", async () => {
    const { parts, cookies, callerContext, calls } = await partsWith(await browserOfActing(), { authLogout: ok({}) });
    callerContext.acting = { id: acting.id, clientUserId: 7 };
    await signOut(parts);
    expect(left(cookies)).toMatchObject({ acting: "", cart: "" });
    expect(callerContext.acting).toBeNull();
    expect(calls()).toEqual(["authLogout"]);
  });
});

describe("a form opened for a client", () => {
  const forClient = { id: "", clientUserId: 7, name: "", phone: "", staff: null, minutesLeft: null };
  const forPhone = { ...forClient, clientUserId: null, phone: "+79001234501" };

  it("is sent for that client alone, also after acting for them began anew", () => {
    expect(otherClientMessage("7", { ...forClient, id: "another" })).toBeNull();
    expect(otherClientMessage("+79001234501", forPhone)).toBeNull();
    expect(otherClientMessage("", null)).toBeNull();
  });

  it("is refused for oneself, for another, and the other way round", () => {
    expect(otherClientMessage("7", null)).toMatch(/^Вы уже не действуете за клиента/);
    expect(otherClientMessage("8", forClient)).toMatch(/^Вы действуете за другого клиента/);
    expect(otherClientMessage("", forPhone)).toMatch(/^Вы действуете за клиента, а эта форма/);
  });
});
