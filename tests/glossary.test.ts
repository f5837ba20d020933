import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const schema = readdirSync(new URL("../gateway/platform/db/schema/", import.meta.url)).map((name) =>
  read(`gateway/platform/db/schema/${name}`),
);
const tables = schema.flatMap((text) => [...text.matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, name]) => name));
/** Where the last column of each row says that a word is held. */
const places = [...read("docs/glossary.md").matchAll(/^\|.*\| (.+) \|$/gm)].map(([, place]) => place ?? "");

it("every table and file that the glossary sends a reader to is there", () => {
  const named = places.flatMap((place) => [
    ...[...place.matchAll(/tables? `(\w+)`/g)].map(([, name]) => name),
    ...[...place.matchAll(/tables ((?:`\w+`(?:, )?)+)/g)].flatMap(([, names]) => names?.match(/\w+/g) ?? []),
    ...[...place.matchAll(/`(\w+)\.\w+`/g)].map(([, name]) => name),
  ]);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((name) => !tables.includes(name))).toEqual([]);
  const files = places.flatMap((place) => place.match(/\bgateway\/[\w/-]+\.ts/g) ?? []);
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});
