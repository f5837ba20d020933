import { describe, expect, it } from "vitest";
import type { Gateway } from "../gateway/client.server.ts";
import type { CookieClaims } from "../visitor/cookie-claims.server.ts";
import { lazyLayout } from "../visitor/layout.server.ts";
import { verifyCookieClaims } from "./verify-cookie-claims.server.ts";

const slugs = { brand: "kia", model: "rio", generation: "iv", modification: "1-6-at" };
const part = (slug: string) => ({ slug, title: slug.toUpperCase() });
const rio = { brand: part("kia"), model: part("rio"), generation: part("iv"), modification: part("1-6-at") };
const found = { ok: true, data: { chosen: { ...rio, modification: { ...rio.modification, code1c: "auto-1" } } } };
const today = { ok: true, data: { notification: [{ id: 3, hash: "cd" }] } };
const failed = (code: string) => ({ ok: false, code });

async function check(shown: Partial<CookieClaims>, answers: Record<string, object> = {}) {
  const calls: string[] = [];
  const gateway = {
    async call({ name }: { name: string }) {
      calls.push(name);
      return answers[name] ?? (name === "layout" ? today : found);
    },
  } as unknown as Gateway;
  const claimed = { car: null, closedNotifications: new Map(), ...shown };
  return { ...(await verifyCookieClaims(gateway, lazyLayout(gateway, "").layout, claimed)), calls };
}

describe("what the cookies of a visitor claim", () => {
  it("asks nothing of the gateway when nothing is claimed", async () => {
    expect(await check({})).toMatchObject({ chosenCar: null, areClaimsValid: true, calls: [] });
  });

  it("CAR-005 takes titles and code of a car from the classifier", async () => {
    expect(await check({ car: slugs })).toMatchObject({
      chosenCar: { ...rio, code1c: "auto-1" },
      isCarGone: false,
      areClaimsValid: true,
    });
  });

  it("tells a car that is not there from a gateway that is not there; neither page is shared", async () => {
    expect(await check({ car: slugs }, { carClassified: failed("not_found") })).toMatchObject({
      chosenCar: null,
      isCarGone: true,
      areClaimsValid: false,
    });
    expect(await check({ car: slugs }, { carClassified: failed("unavailable") })).toMatchObject({
      chosenCar: null,
      isCarGone: false,
      areClaimsValid: false,
    });
  });

  it("NAV-060 keeps the closed notices of today with today's words only", async () => {
    const closed = async (pairs: [string, string][]) => check({ closedNotifications: new Map(pairs) });
    expect(await closed([["3", "cd"]])).toMatchObject({ areAnnouncementsGone: false, areClaimsValid: true });
    const mixed = await closed([
      ["3", "cd"],
      ["4", "ab"],
    ]);
    expect([...mixed.closedNotifications]).toEqual([["3", "cd"]]);
    expect(mixed).toMatchObject({ areAnnouncementsGone: true, areClaimsValid: false });
    expect((await closed([["3", "old"]])).closedNotifications.size).toBe(0);
  });
});
