import { describe, expect, it } from "vitest";
import { allRegions, findRegions, type RegionLists } from "./region-lists.ts";

const city = (title: string, area?: string) => ({ title, origin: `https://${title}.example`, ...(area && { area }) });
const lists: RegionLists = {
  mainCities: [city("Москва"), city("Самара")],
  mainRegions: [
    { title: "Краснодарский край", cities: [city("Новороссийск"), city("Сочи")] },
    { title: "Самарская область", cities: [city("Тольятти")] },
  ],
  delivery: [city("Барнаул", "Алтайский край"), city("Жигулёвск", "Самарская область")],
};
const found = (query: string) => allRegions(findRegions(lists, query)).map(({ title }) => title);

describe("the city search", () => {
  it.each([
    ["a main city", "моск", ["Москва"]],
    ["a sub-region", "тольят", ["Тольятти"]],
    ["a region of delivery", "барн", ["Барнаул"]],
  ])("REG-024 finds %s", (_, query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it("REG-024 finds a piece of the name in any case, with ё like е", () => {
    expect(found("ССИЙС")).toEqual(["Новороссийск"]);
    expect(found("жигулевск")).toEqual(["Жигулёвск"]);
    expect(found("  ЁВСК ")).toEqual(["Жигулёвск"]);
  });

  it("REG-024 finds a name written with spaces for its hyphens, and with hyphens for its spaces", () => {
    const hyphened = { ...lists, mainCities: [city("Ростов-на-Дону"), city("Нижний Новгород")] };
    const titles = (query: string) => allRegions(findRegions(hyphened, query)).map(({ title }) => title);
    expect(titles("ростов на  дону")).toEqual(["Ростов-на-Дону"]);
    expect(titles("нижний-нов")).toEqual(["Нижний Новгород"]);
  });

  it("REG-024 finds a city by what people write in short", () => {
    expect(found("МСК")).toEqual(["Москва"]);
    const large = { ...lists, mainCities: [city("Санкт-Петербург"), city("Екатеринбург"), city("Нижний Новгород")] };
    const titles = (query: string) => allRegions(findRegions(large, query)).map(({ title }) => title);
    expect(["СПб", "екб", "НН"].map(titles)).toEqual([["Санкт-Петербург"], ["Екатеринбург"], ["Нижний Новгород"]]);
  });

  it("finds all cities of an area by the area's name", () => {
    expect(found("краснодарский")).toEqual(["Новороссийск", "Сочи"]);
    expect(found("алтай")).toEqual(["Барнаул"]);
  });

  it("REG-020 leaves nothing of the lists for a name that no region has", () => {
    expect(findRegions(lists, "Атлантида")).toEqual({ mainCities: [], mainRegions: [], delivery: [] });
  });

  it("leaves everything when nothing is asked", () => {
    expect(findRegions(lists, "  ")).toBe(lists);
  });
});
