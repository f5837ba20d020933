import { describe, expect, it } from "vitest";
import { NameBook, type Synonym } from "./name-book.ts";
import { readName } from "./read-name.ts";

const synonym = (kind: Synonym["kind"], spelling: string, title = "", brand = ""): Synonym => ({
  kind,
  spelling,
  title,
  brand,
});
const book = new NameBook([
  synonym("brand", "Нокиан", "Nokian Tyres"),
  synonym("brand", "BF Goodrich", "BFGoodrich"),
  synonym("model", "Hakka-9", "Hakkapeliitta 9", "Nokian Tyres"),
  synonym("idle", "Super Price"),
]);

describe("what staff say of suppliers' names", () => {
  it.each([
    ["Нокиан Nordman 7 205/55 R16", "", "Nokian Tyres", "Nordman 7"],
    ["НОКИАН Hakka 9 205/55 R16", "Нокиан", "Nokian Tyres", "Hakkapeliitta 9"],
    ["Hakka 9 205/55 R16", "Cordiant", "Cordiant", "Hakka 9"],
    ["BF_GOODRICH Mud Terrain 205/55 R16", "BF GOODRICH", "BFGoodrich", "Mud Terrain"],
    ["Cordiant Comfort 2 SUPER PRICE 205/55 R16", "Cordiant", "Cordiant", "Comfort 2"],
  ])("reads «%s» of «%s» as %s, %s", (name, vendor, brand, model) => {
    expect(readName("tyre", name, vendor, book)).toMatchObject({ brand, model, unread: [] });
  });

  it.each([
    ["MICHELIN", "Michelin"],
    ["michelin", "Michelin"],
    // Spelt so on purpose, by whoever has chosen the letters.
    ["MiChelin", "MiChelin"],
    ["BKT", "BKT"],
    // Nobody knows how it is spelt.
    ["NEZNAKOM", "NEZNAKOM"],
  ])("leaves «%s» as %s where they have said nothing", (said, brand) => {
    expect(readName("tyre", `${said} Energy 205/55 R16`, said, new NameBook())).toMatchObject({
      brand,
      model: "Energy",
    });
  });
});
