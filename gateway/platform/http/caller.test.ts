import { Hono } from "hono";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Access, endpoint } from "../../contract/platform/endpoint.ts";
import { anonymous } from "../../testing/client.ts";
import type { Identity } from "./identity.ts";
import { mount } from "./mount.ts";
import { type Route, route } from "./route.ts";

const standIn = {
  name: "standIn",
  summary: "",
  method: "POST",
  path: "/stand-in",
  input: z.object({ word: z.string() }),
  output: z.object({ caller: z.unknown() }),
} as const;
const callWith = <const A extends Access>(access: A) => endpoint({ ...standIn, access });

const ANNA = { userId: 7, sessionId: "session" };
const SIGNED_IN = { Authorization: "Bearer anna" };

function knowing() {
  const findSession = vi.fn<Identity["findSession"]>(async (token) => (token === "anna" ? ANNA : null));
  const permissionsOf = vi.fn<Identity["permissionsOf"]>(async () => new Set());
  const openCart: Identity["openCart"] = async (cartToken, { userId }) =>
    cartToken === "guest" || userId === ANNA.userId ? cartToken : null;
  return { ...anonymous, findSession, permissionsOf, openCart };
}

async function send(served: Route, identity: Identity, headers: Record<string, string>, body: object = { word: "a" }) {
  const app = new Hono();
  mount(app, [served], identity, { error: ({ error }) => expect.fail(String(error)) });
  const response = await app.request("/stand-in", { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, caller: (await response.json()).data?.caller };
}

describe("the caller of a call", () => {
  const anybody = route(callWith("public"), async (_input, caller) => ({ caller }));
  const perhaps = route(callWith("optional-session"), async (_input, caller) => ({ caller }));
  const customer = route(callWith("session"), async (_input, caller) => ({ caller }));

  it("of a public call is not asked about, whatever it shows", async () => {
    const identity = knowing();
    const { status, caller } = await send(anybody, identity, { ...SIGNED_IN, "X-Cart-Token": "guest" });
    expect(status).toBe(200);
    expect(Object.keys(caller).sort()).toEqual([
      "browserKey",
      "campaign",
      "clientAddress",
      "clientAgent",
      "page",
      "regionSlug",
    ]);
    expect(identity.findSession).not.toHaveBeenCalled();
  });

  it("is looked up once, and only if there is a token", async () => {
    const identity = knowing();
    expect((await send(perhaps, identity, {})).caller).toMatchObject({ actor: { kind: "guest" }, subject: null });
    expect(identity.findSession).not.toHaveBeenCalled();
    for (const called of [perhaps, customer]) {
      identity.findSession.mockClear();
      const { caller } = await send(called, identity, { ...SIGNED_IN, "X-Cart-Token": "own.anna" });
      expect(caller).toMatchObject({ actor: { kind: "user", ...ANNA }, subject: 7, cartToken: "own.anna" });
      expect(identity.findSession).toHaveBeenCalledTimes(1);
    }
    expect(identity.permissionsOf).not.toHaveBeenCalled();
  });

  it("has only a cart that it may open", async () => {
    const identity = knowing();
    const cartOf = async (headers: Record<string, string>) => (await send(perhaps, identity, headers)).caller.cartToken;
    expect(await cartOf({ "X-Cart-Token": "own.anna" })).toBeNull();
    expect(await cartOf({ "X-Cart-Token": "own.anna", Authorization: "Bearer wrong" })).toBeNull();
    expect(await cartOf({ Cookie: "cart=guest" })).toBe("guest");
  });

  it("is refused before anything is said about the input", async () => {
    const identity = knowing();
    expect((await send(customer, identity, {}, {})).status).toBe(401);
    expect((await send(customer, identity, SIGNED_IN, {})).status).toBe(422);
  });
});

describe("the access of a call", () => {
  it("brings the codes of a refusal", () => {
    const refusals = (access: Access) => Object.keys(callWith(access).codes).filter((code) => /auth|forb/.test(code));
    expect(refusals("public")).toEqual([]);
    expect(refusals("optional-session")).toEqual([]);
    expect(refusals("session")).toEqual(["unauthorized"]);
    expect(refusals("telephony-secret")).toEqual(["unauthorized"]);
    expect(refusals({ staff: "money" })).toEqual(["unauthorized", "forbidden"]);
  });

  it("is wanted by the compiler, which gives the handler the caller that it stands for", () => {
    const told = async (caller: unknown) => ({ caller });
    route(callWith("session"), (_input, { subject }) => told(subject.toFixed()));
    // @ts-expect-error: a guest has no subject
    route(callWith("optional-session"), (_input, { subject }) => told(subject.toFixed()));
    // @ts-expect-error: nobody asks who makes a public call
    route(callWith("public"), (_input, { subject }) => told(subject));
    // @ts-expect-error: a call says who may make it
    endpoint(standIn);
    // @ts-expect-error: a public call is about nobody for whom staff could act
    endpoint({ ...standIn, access: "public", onBehalf: true });
    expect(endpoint({ ...standIn, access: "session", onBehalf: true }).onBehalf).toBe(true);
    expect(callWith("session").onBehalf).toBe(false);
  });
});

describe("what a request says of its sender", () => {
  const anybody = route(callWith("public"), async (_input, caller) => ({ caller }));
  const said = async (headers: Record<string, string>) => {
    const { page: _page, ...rest } = (await send(anybody, anonymous, headers)).caller;
    return rest;
  };

  it("is read from its headers, and empty without them", async () => {
    expect(await said({})).toEqual({
      regionSlug: "",
      clientAddress: "",
      clientAgent: "",
      browserKey: null,
      campaign: null,
    });
    const headers = { "X-Region-Slug": "perm", "X-Client-Address": "203.0.113.7", "X-Client-Agent": "Firefox" };
    expect(await said({ ...headers, "X-Browser-Key": "key" })).toEqual({
      regionSlug: "perm",
      clientAddress: "203.0.113.7",
      clientAgent: "Firefox",
      browserKey: "key",
      campaign: null,
    });
  });

  it("is the campaign of a link, encoded or not, cut to what a campaign may be", async () => {
    const campaign = async (name: string, more: Record<string, string> = {}) =>
      (await said({ "X-Campaign-Name": name, ...more })).campaign;
    const sent = { "X-Campaign-Source": encodeURIComponent(" письмо\0 "), "X-Campaign-coupon-id": "A-1" };
    expect(await campaign(encodeURIComponent(" Осень "), sent)).toEqual({
      name: "осень",
      source: "письмо",
      coupon: "A-1",
    });
    expect(await campaign("100%")).toEqual({ name: "100%", source: "", coupon: "" });
    expect((await campaign(encodeURIComponent("ш".repeat(130))))?.name).toBe("ш".repeat(120));
    expect(await campaign("a".repeat(130))).toMatchObject({ name: "a".repeat(120) });
    expect(await campaign(encodeURIComponent("a\0b"))).toBeNull();
    expect(await campaign(" ")).toBeNull();
  });
});

describe("staff", () => {
  const money = route(callWith({ staff: "money" }), async (_input, caller) => ({ caller }));
  const program = route(callWith({ staff: "money", orSecret: true }), async (_input, caller) => ({ caller }));
  const ofClients = route(callWith({ clientsOf: "money" }), async (_input, caller) => ({ caller }));
  const telephony = route(callWith("telephony-secret"), async (_input, caller) => ({ caller }));
  const isSecretOf = vi.fn<Identity["isSecretOf"]>(async (_program, { shown }) => shown === "right");
  const record = vi.fn<Identity["journal"]["record"]>(async () => {});

  const asking = (permissions: ("money" | "content")[] = ["money"]): Identity => {
    record.mockClear();
    isSecretOf.mockClear();
    return {
      ...knowing(),
      isSecretOf,
      permissionsOf: async () => new Set(permissions),
      journal: { ...anonymous.journal, record },
    };
  };
  const journalled = () => record.mock.calls.map(([{ session, outcome }]) => [session, outcome]);

  it("are admitted by their permission alone; whom it refuses is journalled, unless it is a client", async () => {
    const { status, caller } = await send(money, asking(), SIGNED_IN);
    expect([status, caller.actor.kind, caller.actor.userId, caller.actor.acting]).toEqual([200, "staff", 7, null]);
    expect(journalled()).toEqual([[ANNA, "done"]]);
    expect((await send(money, asking(["content"]), SIGNED_IN)).status).toBe(403);
    expect(journalled()).toEqual([[ANNA, "forbidden"]]);
    expect((await send(money, asking([]), SIGNED_IN)).status).toBe(403);
    expect(journalled()).toEqual([]);
    expect((await send(money, asking(), {})).status).toBe(401);
    expect((await send(money, asking(), { Authorization: "Bearer " })).status).toBe(401);
    expect((await send(money, asking(), { Authorization: "anna" })).status).toBe(401);
  });

  it("have programs beside them only where the call says so, by a secret under any of its names", async () => {
    const header = { "X-Secret-Token": "right" };
    expect((await send(money, asking(), header)).status).toBe(401);
    expect((await send(program, asking(), header)).caller.actor).toEqual({ kind: "system" });
    expect(journalled()).toEqual([[null, "done"]]);
    expect(isSecretOf.mock.calls[0]?.[0]).toBe("staff");
    expect((await send(program, asking(), {}, { word: "a", token: "right" })).status).toBe(200);
    expect((await send(program, asking(), {}, { word: "a", token: "wrong" })).status).toBe(401);
    expect((await send(program, asking(), {}, { word: "a", token: 7 })).status).toBe(401);
    expect((await send(program, asking(), { "X-Secret-Token": "wrong", ...SIGNED_IN })).status).toBe(401);
    // Who shows none is asked who they are.
    expect((await send(program, asking(), SIGNED_IN)).caller.actor.kind).toBe("staff");
  });

  it("show no secret through the public site, whose visitors cannot be told from programs", async () => {
    const through = { "X-From-Site": "1" };
    expect((await send(program, asking(), { ...through, "X-Secret-Token": "right" })).status).toBe(401);
    expect((await send(program, asking(), { ...through, "X-Secret-Token": "wrong", ...SIGNED_IN })).status).toBe(200);
    expect(isSecretOf).not.toHaveBeenCalled();
  });

  it("are asked for by whoever names a client, who is asked for otherwise", async () => {
    const own = await send(ofClients, asking(), SIGNED_IN);
    expect(own.caller).toMatchObject({ actor: { kind: "user" }, subject: 7 });
    for (const named of [{ phone: "+79120000000" }, { clientPhone: "+79120000000" }]) {
      const body = { word: "a", ...named };
      expect((await send(ofClients, asking(), SIGNED_IN, body)).caller.actor.kind).toBe("staff");
      expect((await send(ofClients, asking(["content"]), SIGNED_IN, body)).status).toBe(403);
      expect((await send(ofClients, asking(), { "X-Secret-Token": "right" }, body)).caller.actor.kind).toBe("system");
    }
    expect((await send(ofClients, asking(), { "X-Secret-Token": "right" })).status).toBe(401);
  });

  it("of the telephony are a program with a secret of its own, counted by the address it comes from", async () => {
    const shown = async (headers: Record<string, string>) => (await send(telephony, asking(), headers)).status;
    expect(await shown({ Authorization: "Bearer right" })).toBe(200);
    expect(await shown({ Authorization: "Bearer wrong" })).toBe(401);
    expect(await shown({ "X-Client-Address": "203.0.113.7", Authorization: "Bearer right" })).toBe(200);
    expect(isSecretOf.mock.calls).toEqual([["telephony", { shown: "right", address: "" }]]);
    const through = { "X-From-Site": "1", "X-Client-Address": "203.0.113.7" };
    expect(await shown({ ...through, Authorization: "Bearer right" })).toBe(200);
    expect(isSecretOf.mock.calls).toEqual([["telephony", { shown: "right", address: "203.0.113.7" }]]);
    expect(await shown({})).toBe(401);
    expect(isSecretOf).not.toHaveBeenCalled();
  });
});

describe("who acts for a client", () => {
  const read = { ...standIn, effect: "read" as const };
  const anybodyReads = route(endpoint({ ...read, access: "public" }), async (_input, caller) => ({ caller }));
  const anybody = route(callWith("public"), async (_input, caller) => ({ caller }));
  const customer = route(endpoint({ ...standIn, access: "session", onBehalf: true }), async (_input, caller) => ({
    caller,
  }));
  const visitor = route(endpoint({ ...standIn, access: "optional-session", onBehalf: true }), async (_i, caller) => ({
    caller,
  }));
  const own = route(callWith("session"), async (_input, caller) => ({ caller }));
  const acting = { "X-Acting-Id": "act", "X-Authorized-User-Id": "9", ...SIGNED_IN };
  const openCart = vi.fn<Identity["openCart"]>(async (token) => token);
  const record = vi.fn<Identity["journal"]["record"]>(async () => {});
  const forClient = (clientUserId: number | null): Identity => ({
    ...knowing(),
    openCart,
    permissionsOf: async () => new Set(["act"]),
    findActing: async (id, { userId }) =>
      id === "act" && userId === ANNA.userId ? { id, clientUserId, phoneDigits: "9120000000" } : null,
    journal: { ...anonymous.journal, record },
  });

  it("STF-051 makes calls about the client's data, with the client's cart, and is journalled", async () => {
    const { caller } = await send(customer, forClient(9), { ...acting, "X-Cart-Token": "cart" });
    expect(caller).toMatchObject({ subject: 9, cartToken: "cart", actor: { kind: "staff", userId: 7 } });
    expect(caller.actor.acting).toEqual({ id: "act", clientUserId: 9, phoneDigits: "9120000000" });
    expect(openCart).toHaveBeenLastCalledWith("cart", { userId: 9, actingId: "act" });
    expect(record).toHaveBeenLastCalledWith(expect.objectContaining({ session: ANNA, outcome: "done" }));
  });

  it("STF-052 is told that it has ended where it was another session's or is for another client", async () => {
    const code = async (headers: Record<string, string>, identity = forClient(9)) =>
      (await send(customer, identity, headers)).status;
    expect(await code(acting)).toBe(200);
    expect(await code({ ...acting, "X-Authorized-User-Id": "8" })).toBe(409);
    expect(await code({ ...acting, "X-Acting-Id": "other" })).toBe(409);
    expect(await code({ "X-Acting-Id": "act", "X-Authorized-User-Id": "9" })).toBe(401);
    const { "X-Authorized-User-Id": _named, ...unnamed } = acting;
    expect(await code(unnamed)).toBe(409);
  });

  it("opens no account where the client has none, and has a cart all the same", async () => {
    const noAccount = { ...acting, "X-Authorized-User-Id": "" };
    expect((await send(customer, forClient(null), noAccount)).status).toBe(403);
    const { caller } = await send(visitor, forClient(null), { ...noAccount, "X-Cart-Token": "cart" });
    expect(caller).toMatchObject({ subject: null, cartToken: "cart", actor: { kind: "staff" } });
  });

  it("does nothing that nobody does for another, and writes nothing without a name", async () => {
    expect((await send(own, forClient(9), acting)).status).toBe(403);
    expect((await send(anybody, forClient(9), acting)).status).toBe(403);
    expect((await send(anybodyReads, forClient(9), acting)).status).toBe(200);
  });
});
