import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("what is done by the clock is tried by a test, each work by its name or by a helper of tests", () => {
  const source = readFileSync(new URL("schedules.ts", import.meta.url), "utf8");
  const table = /const byName[^=]*= \{([\s\S]*?)\n {2}\};/.exec(source)?.[1] ?? "";
  const works = [...table.matchAll(/=> (\w+)\(/g)].map(([, name = ""]) => name);
  expect(works.length).toBeGreaterThan(30);
  const root = new URL("../", import.meta.url);
  const files = ["gateway", "tests"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const texts = files
    .filter((name) => /\.test\.ts$|^gateway\/testing\/[^/]+\.ts$/.test(name))
    .map((name) => readFileSync(new URL(name, root), "utf8"));
  expect(works.filter((work) => !texts.some((text) => text.includes(`${work}(`)))).toEqual([]);
});
