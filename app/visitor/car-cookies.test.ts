import { describe, expect, it } from "vitest";
import { clearCarCookies, readCarCookies, writeCarCookies } from "./car-cookies.server.ts";
import { openCookieJar } from "./cookie-jar.server.ts";

const rio = {
  brand: { slug: "kia", title: "Kia" },
  model: { slug: "rio", title: "Rio" },
  generation: { slug: "iv", title: "IV (2017–2020)" },
  modification: { slug: "1-6-at", title: "1.6 AT" },
  code1c: "auto-000017",
};

const jarWith = (header: string | null) => openCookieJar(header, { domain: ".shop.example", secure: true });
const cookieHeader = (changes: readonly string[]) => changes.map((change) => change.split(";")[0]).join("; ");
const nine = [
  ...["car_manufacturer", "car_model", "car_generation", "car_modification"].flatMap((name) => [name, `${name}_value`]),
  "code_1c",
];

describe("the cookies of the chosen car", () => {
  it.each([
    ["CAR-008", "car_manufacturer", "kia", "Kia"],
    ["CAR-009", "car_model", "rio", "Rio"],
    ["CAR-010", "car_generation", "iv", "IV (2017–2020)"],
    ["CAR-011", "car_modification", "1-6-at", "1.6 AT"],
  ])("%s CAR-012 CAR-016 %s holds the slug «%s» and its companion the title «%s»", (_id, name, slug, title) => {
    const jar = jarWith(null);
    writeCarCookies(jar, rio);
    expect([jar.get(name), jar.get(`${name}_value`)]).toEqual([slug, title]);
  });

  it("CAR-013 code_1c holds the code, and the car is read from the slugs", () => {
    const jar = jarWith(null);
    writeCarCookies(jar, rio);
    expect(jar.get("code_1c")).toBe("auto-000017");
    expect(readCarCookies(jar)).toEqual({ brand: "kia", model: "rio", generation: "iv", modification: "1-6-at" });
  });

  it("CFG-025 CFG-027 CFG-028 last 180 days on the parent domain", () => {
    const jar = jarWith(null);
    writeCarCookies(jar, rio);
    expect(jar.changes()).toHaveLength(10);
    for (const change of jar.changes()) {
      expect(change).toContain("Max-Age=15552000;");
      expect(change).toContain("Domain=.shop.example;");
    }
  });

  it("CAR-014 CAR-018 put the car into the settings and take only the car out of them", () => {
    const jar = jarWith(`user_settings=${encodeURIComponent('{"theme":"dark"}')}`);
    writeCarCookies(jar, rio);
    const settings = JSON.parse(jar.get("user_settings") ?? "");
    expect(settings).toEqual({
      theme: "dark",
      car: { brand: "kia", model: "rio", generation: "iv", modification: "1-6-at", code1c: "auto-000017" },
    });
    clearCarCookies(jar);
    expect(JSON.parse(jar.get("user_settings") ?? "")).toEqual({ theme: "dark" });
  });

  it("CAR-015 are all deleted with the car", () => {
    const first = jarWith(null);
    writeCarCookies(first, rio);
    const next = jarWith(cookieHeader(first.changes()));
    clearCarCookies(next);
    expect(readCarCookies(next)).toBeNull();
    for (const name of nine)
      expect(next.changes().find((change) => change.startsWith(`${name}=;`))).toContain("Max-Age=0");
  });

  it("CAR-013 a car without a code leaves no code of the car before", () => {
    const jar = jarWith("code_1c=auto-000001");
    const { code1c: _code, ...withoutCode } = rio;
    writeCarCookies(jar, withoutCode);
    expect(jar.get("code_1c")).toBeUndefined();
  });

  it.each(["null", "[]", "nonsense", `{"a":"${"x".repeat(3000)}"}`])("start anew from settings %.20s", (text) => {
    const jar = jarWith(`user_settings=${encodeURIComponent(text)}`);
    writeCarCookies(jar, rio);
    expect(Object.keys(JSON.parse(jar.get("user_settings") ?? ""))).toEqual(["car"]);
  });

  it("fit into a cookie whatever the classifier calls its cars", () => {
    const jar = jarWith(null);
    writeCarCookies(jar, { ...rio, generation: { slug: "iv", title: "Ж".repeat(2000) } });
    for (const change of jar.changes()) expect(change.length).toBeLessThan(4096);
  });
});
