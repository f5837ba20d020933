import { describe, expect, it } from "vitest";
import type { Gateway } from "../../../gateway/client.server.ts";
import { messageOf } from "../../../shared/form-reply.ts";
import { readCarCookies } from "../../../visitor/car-cookies.server.ts";
import { openCookieJar } from "../../../visitor/cookie-jar.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { changeChosenCar } from "./remember-car.server.ts";

const slugs = { brand: "kia", model: "rio", generation: "iv", modification: "1-6-at" };
const LIST = "autobrand-is-kia/autogeneration-is-iv/automodel-is-rio/automodification-is-1-6-at/";
const chosen = {
  brand: { slug: "kia", title: "Kia" },
  model: { slug: "rio", title: "Rio" },
  generation: { slug: "iv", title: "IV" },
  modification: { slug: "1-6-at", title: "1.6 AT", code1c: "auto-1" },
};
const KNOWN = { ok: true, stale: false, data: { next: null, items: [], chosen, fitment: null } };
const failed = (code: string) => ({ ok: false, code, errors: [], data: null });

async function send(fields: Record<string, string>, answer: object = KNOWN, cookieHeader: string | null = null) {
  const cookies = openCookieJar(cookieHeader, { domain: undefined, secure: false });
  const gateway = { call: async () => answer } as unknown as Gateway;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const reply = await changeChosenCar({ gateway, cookies } as Visitor, form);
  return "data" in reply
    ? { cookies, status: reply.init?.status, location: null, message: messageOf(reply.data) }
    : { cookies, status: reply.status, location: reply.headers.get("Location"), message: null };
}

describe("a form of the chosen car", () => {
  it("CAR-002 remembers a car of the classifier and leads to what fits it", async () => {
    const { cookies, status, location } = await send({ intent: "choose", category: "disk", ...slugs });
    expect([status, location]).toEqual([303, `/catalog/wheels/${LIST}`]);
    expect(readCarCookies(cookies)).toEqual(slugs);
    expect(cookies.get("car_model_value")).toBe("Rio");
    expect(cookies.get("code_1c")).toBe("auto-1");
  });

  it("leads back to where the customer came from, a list narrowed to the car", async () => {
    const go = async (back: string) => (await send({ intent: "choose", back, ...slugs })).location;
    expect(await go("/tyre/nokian/hakka/T1/?a=1")).toBe("/tyre/nokian/hakka/T1/?a=1");
    expect(await go("/catalog/tyres/autobrand-is-bmw/season-is-winter/?page=2")).toBe(
      `/catalog/tyres/${LIST}season-is-winter/`,
    );
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example/"])("never leads away to %s", async (back) => {
    expect((await send({ intent: "choose", back, ...slugs })).location).toBe(`/catalog/tyres/${LIST}`);
    expect((await send({ intent: "clear", back })).location).toBe("/");
  });

  it("CAR-017 refuses a car that is not whole or not in the classifier, and keeps the one before", async () => {
    const before = "car_manufacturer=bmw; car_model=3; car_generation=e90; car_modification=320i";
    for (const [fields, answer] of [
      [{ ...slugs, model: "" }, KNOWN],
      [{ ...slugs, model: "<script>" }, KNOWN],
      [slugs, failed("not_found")],
      [slugs, { ...KNOWN, data: { ...KNOWN.data, chosen: { ...chosen, model: { slug: "rio", title: "" } } } }],
    ] as const) {
      const reply = await send({ intent: "choose", ...fields }, answer, before);
      expect(reply).toMatchObject({ status: 422, message: expect.stringContaining("нет в справочнике") });
      expect(reply.cookies.changes()).toEqual([]);
    }
  });

  it("says so when the shop cannot be asked", async () => {
    expect(await send({ intent: "choose", ...slugs }, failed("unavailable"))).toMatchObject({
      status: 503,
      message: expect.stringContaining("нет связи"),
    });
  });

  it("CAR-015 forgets the car and frees the list of it", async () => {
    const before = "car_manufacturer=kia; car_model=rio; car_generation=iv; car_modification=1-6-at; code_1c=a";
    const back = `/catalog/tyres/${LIST}season-is-winter/`;
    const { cookies, status, location } = await send({ intent: "clear", back }, KNOWN, before);
    expect([status, location]).toEqual([303, "/catalog/tyres/season-is-winter/"]);
    expect(readCarCookies(cookies)).toBeNull();
    expect(cookies.changes()).toHaveLength(5);
  });
});
