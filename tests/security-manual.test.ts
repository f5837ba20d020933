import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const manual = readFileSync(new URL("../docs/security.md", import.meta.url), "utf8");
const promises = manual.slice(0, manual.indexOf("## Not promised"));
const rows = promises.split("\n").filter((line) => /^\| (?!ASVS|152-ФЗ)/.test(line));

it("every promise of docs/security.md names the tests that hold it, and there are such tests", () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) {
    const tests = [...row.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = ""]) => path);
    expect(tests.length, row).toBeGreaterThan(0);
    for (const path of tests) expect(existsSync(new URL(`../${path}`, import.meta.url)), path).toBe(true);
  }
});
