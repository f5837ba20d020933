import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cityLabel, findCities } from "./find-cities.ts";

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
