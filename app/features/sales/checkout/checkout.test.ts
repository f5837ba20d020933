import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { methodsOfGroup, paymentGroupIds } from "../../../../gateway/sales/checkout/payment-groups.ts";
import { contactOf, courierDays, shopAtFirst } from "./checkout.server.ts";
import { cityLabel, findCities } from "./find-cities.ts";

it("CHK-013 each way to pay has a sign, and there is no other", () => {
  const drawn = readFileSync("public/payment-signs.svg", "utf8").matchAll(/<symbol id="([^"]+)"/g);
  expect([...drawn].map(([, id]) => id).toSorted()).toEqual(paymentGroupIds.flatMap(methodsOfGroup).toSorted());
});

it("offers two weeks from the first day, named in the region's zone", () => {
  const days = courierDays("2026-12-24", "Asia/Yekaterinburg", new Date("2026-12-23T12:00:00Z"));
  expect(days).toHaveLength(14);
  expect(days[0]?.label.replaceAll("\u00a0", " ")).toBe("завтра, 24 декабря, чт");
  expect(days[13]).toEqual({ value: "2027-01-06", label: "6\u00a0января\u00a02027, ср" });
});

it("the centre of the last choice stays chosen, even where it cannot collect these goods; else the first that can", () => {
  const readyAt = "2026-12-01T07:00:00Z" as never;
  const shops = [
    { id: 1, readyAt: null },
    { id: 2, readyAt },
    { id: 3, readyAt },
  ];
  expect([1, 3, 9, undefined].map((chosen) => shopAtFirst(shops, chosen))).toEqual(["1", "3", "2", "2"]);
  expect(shopAtFirst(shops.slice(0, 1), undefined)).toBe("");
});

const confirmed_at = "2026-11-20T07:00:00Z";

describe("the contact that a signed-in customer begins with", () => {
  it("AUT-037 is the name, the primary phone and the primary e-mail", () => {
    const known = contactOf({
      info: { emails: [], profile: { firstName: "Анна", lastName: "Ёлкина", fullName: "Анна Ёлкина" } },
      phones: [
        { phone: "79120000001", is_primary: false, confirmed_at },
        { phone: "79123456789", is_primary: true, confirmed_at },
      ],
      emails: [{ email: "anna@example.ru", is_primary: false, confirmed_at }],
    });
    expect(known).toEqual({ name: "Анна Ёлкина", phone: "+7 (912) 345-67-89", email: "anna@example.ru" });
  });
  it("is empty where nothing is known", () => {
    const info = { emails: [], profile: { firstName: "", lastName: "", fullName: "" } };
    expect(contactOf({ info, phones: [], emails: [] })).toEqual({ name: "", phone: "", email: "" });
  });
});

const cities = [
  { id: 1, title: "Анадырь", area: "Чукотский автономный округ" },
  { id: 2, title: "Кировград", area: "Свердловская область" },
  { id: 3, title: "Киров", area: "Калужская область" },
  { id: 4, title: "Киров", area: "Кировская область" },
  { id: 5, title: "Орёл", area: "Орловская область" },
  { id: 6, title: "Ростов-на-Дону", area: "Ростовская область" },
];
const ids = (text: string) => findCities(cities, text).map(({ id }) => id);

describe("a city by what somebody types", () => {
  it.each([
    ["Анадырь", [1]],
    ["  г. орел ", [5]],
    ["город Орёл", [5]],
    ["ростов на дону", [6]],
    ["РнД", [6]],
    ["киров", [3, 4, 2]],
    ["Киров, Кировская область", [4]],
    ["свердловская", [2]],
    ["ров", []],
    ["", []],
    [".,!", []],
  ])("%s", (text, found) => {
    expect(ids(text)).toEqual(found);
  });

  it("is the one whose whole name it is", () => {
    for (const city of cities) expect(findCities(cities, cityLabel(city))).toEqual([city]);
  });

  it("is among them from the first letters of its name on", () => {
    fc.assert(
      fc.property(fc.constantFrom(...cities), fc.nat(), (city, length) => {
        expect(ids(city.title.slice(0, 1 + (length % city.title.length)))).toContain(city.id);
      }),
    );
  });
});
