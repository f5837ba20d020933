import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { themeValues } from "../../vanilla.css.ts";

const app = new URL("../", import.meta.url);
/** Tools of staff: their tables have a size of their own. */
const STAFF = /^features\/(office|platform\/resource-kit)\/|\/desk\//;
/** What is printed is measured in points. */
const PRINTED = "10pt";

it("the shop has letters of five sizes, those of the theme, and no others", () => {
  const sheets = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".css.ts") && !STAFF.test(path),
  );
  expect(sheets.length).toBeGreaterThan(50);
  const written = sheets.flatMap((path) => {
    const text = readFileSync(new URL(path, app), "utf8");
    return [...text.matchAll(/\b(?:fontSize|font): ([^\n]*?)(?:,? \}|,?\n|,)/g)].map(
      ([, value = ""]) => `${path}: ${value}`,
    );
  });
  const names = Object.keys(themeValues.type);
  expect(names).toHaveLength(5);
  const isOfTheme = (value: string) => names.some((name) => new RegExp(`: (theme\\.)?type\\.${name}$`).test(value));
  const others = written.filter((value) => !isOfTheme(value) && !/: ("inherit"|type\[|size)/.test(value));
  expect(others).toEqual([`styles/reset.css.ts: "${PRINTED}"`]);
  for (const name of names)
    expect(
      written.some((value) => value.endsWith(`type.${name}`)),
      name,
    ).toBe(true);
});
