import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const manual = readFileSync(new URL("../docs/security.md", import.meta.url), "utf8");
const promises = manual.slice(0, manual.indexOf("## Not promised"));
/** Tables of promises; those of figures have no tests of their own. */
const tables = promises.split("\n\n").filter((block) => /^\| (ASVS|152-ФЗ) \|/.test(block));
const rows = tables.flatMap((table) => table.trim().split("\n").slice(2));

it("every promise of docs/security.md names the tests that hold it, and there are such tests", () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) {
    const tests = [...row.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = ""]) => path);
    expect(tests.length, row).toBeGreaterThan(0);
    for (const path of tests) expect(existsSync(new URL(`../${path}`, import.meta.url)), path).toBe(true);
  }
});
