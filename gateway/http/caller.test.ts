import { Hono } from "hono";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Access, endpoint } from "../contract/endpoint.ts";
import { anonymous } from "../testing/client.ts";
import type { Identity } from "./identity.ts";
import { mount } from "./mount.ts";
import { type Route, route } from "./route.ts";

const standIn = {
  name: "standIn",
  summary: "",
  apiOrigin: "api",
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
