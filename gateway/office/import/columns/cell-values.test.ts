import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NameBook } from "../../../catalogue/names/name-book.ts";
import { readName } from "../../../catalogue/names/read-name.ts";
import { attributesOf } from "../offers/attribute-params.ts";
import { dayFirst, kopecksOf, piecesOf, yesOrNo } from "./cell-values.ts";
import { readMoment } from "./file-moment.ts";

/** Cells as people write them, with what they mean: `a|b` is either, `none` nothing, `reject` no value may be made of it. */
const rows = readFileSync(join(import.meta.dirname, "../testing-data/values.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map(([kind = "", cell = "", meaning = ""]) => ({ kind, cell, meaning }));
const of = (kind: string) =>
  rows.filter((row) => row.kind === kind).map(({ cell, meaning }) => [cell, meaning] as const);

/** What was read, in the words of the meanings. */
const isMeant = (meaning: string, read: string) => meaning.split("|").includes(read);

describe("cells as people write them", () => {
  it.each(of("quantity"))("«%s» are pieces: %s", (cell, meaning) => {
    const found = piecesOf(cell);
    const pieces = Math.max(found?.pieces ?? 0, 0);
    expect(
      isMeant(
        meaning,
        found === null ? "reject" : found.isLeast && !isMeant(meaning, `${pieces}`) ? `${pieces}+` : `${pieces}`,
      ),
    ).toBe(true);
  });

  it.each(of("price"))("«%s» is a price: %s", (cell, meaning) => {
    const kopecks = kopecksOf(cell);
    const none = meaning.includes("none") ? "none" : "reject";
    expect(isMeant(meaning, kopecks === null ? none : String(kopecks))).toBe(true);
  });

  it.each<[how: string, spelt: (cell: string) => string]>([
    ["in capitals", (cell) => cell.toUpperCase()],
    ["with spaces that do not break", (cell) => cell.replaceAll(" ", "\u00a0")],
    ["marked as text", (cell) => `'${cell}`],
    ["in quotes", (cell) => `"${cell}"`],
    [
      "with a Latin letter in Russian words",
      (cell) => cell.replaceAll(/[а-я]{3,}/gi, (word) => word.replace("о", "o")),
    ],
    ["with long dashes", (cell) => cell.replaceAll("-", "–")],
  ])("mean the same %s", (_, spelt) => {
    for (const [cell] of of("quantity")) expect(piecesOf(spelt(cell)), cell).toEqual(piecesOf(cell));
    for (const [cell] of of("price")) expect(kopecksOf(spelt(cell)), cell).toBe(kopecksOf(cell));
  });

  it.each(of("flag"))("«%s» says %s", (cell, meaning) => {
    expect(yesOrNo(cell, /^шип|^xl$|^run ?flat$/)).toBe(meaning === "true");
  });

  it.each(of("season"))("«%s» is the season %s", (cell, meaning) => {
    const { season, allSeason } = attributesOf("tyre", [{ name: "Сезон", unit: "", value: cell }]);
    expect(allSeason ? "all" : (season ?? "none")).toBe(meaning);
  });

  it.each(of("indexes"))("«%s» are the indexes %s", (cell, meaning) => {
    const found = attributesOf("tyre", [{ name: "Индекс нагрузки/скорости", unit: "", value: cell }]);
    expect(`${found["load-index"] ?? "none"} ${found["speed-index"] ?? "none"}`.replace(/^none none$/, "none")).toBe(
      meaning,
    );
  });

  it.each(of("size"))("«%s» is the size %s", (cell, meaning) => {
    const isWheel = /^[\d.]+x[\d.]+$/.test(meaning);
    const { attributes } = readName(isWheel ? "disk" : "tyre", cell, "", new NameBook());
    const { width, profile = "", diameter, overall, commercial } = attributes;
    const read = isWheel
      ? `${width}x${diameter}`
      : `${overall === undefined ? `${width}/${profile}` : `${overall}x${width}`}/${diameter}${commercial ? " C" : ""}`;
    expect(isMeant(meaning, width === undefined ? "none" : read)).toBe(true);
  });

  it.each(of("date"))("«%s» is the day %s", (cell, meaning) => {
    const read = dayFirst(cell)
      .replace(/T/, " ")
      .replace(/(?<=\d\d:\d\d):\d\d$/, "");
    const isDay = readMoment(dayFirst(cell), "Europe/Moscow") !== null;
    // A month alone is no moment of which stock could be.
    const nothing = meaning === "none" || meaning === "2026-03" ? meaning : "reject";
    expect(isMeant(meaning, isDay ? read : nothing)).toBe(true);
  });

  it("is no figure where it is far too long for one", () => {
    const marked = `${"'".repeat(300)}12${"'".repeat(300)}`;
    expect([piecesOf(marked), kopecksOf(marked)]).toEqual([null, null]);
    expect([piecesOf("''12''"), kopecksOf("''12''")]).toEqual([{ pieces: 12, isLeast: false }, 1_200]);
  });
});
