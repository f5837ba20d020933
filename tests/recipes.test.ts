import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const manuals = [...readdirSync(new URL("docs/recipes/", root)).map((name) => `recipes/${name}`), "architecture.md"];

/** What their examples would add. */
const inventedFile = /\/(storage-(prices|callback)|callback-form)\b/;
const inventedName =
  /^(storage(Prices|Callback|ReminderDays)|store(List|Calls)|loadStore|StorePage|openedOn|actionData)$/;

it.each(manuals)("%s names only files that are there", (manual) => {
  const paths = read(`docs/${manual}`).matchAll(/`((?:app|gateway|server|tests|bench|docs)\/[\w./-]+)`/g);
  const named = [...paths].map(([, path = ""]) => path).filter((path) => !inventedFile.test(path));
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

it("recipes and architecture name only functions, types and fields that are there", () => {
  const files = ["app", "gateway", "server", "tests"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const own = "tests/recipes.test.ts";
  const known = new Set(files.filter((name) => name !== own).flatMap((name) => read(name).match(/[A-Za-z]\w*/g) ?? []));
  const named = manuals.flatMap((manual) =>
    [
      ...read(`docs/${manual}`)
        .replace(/```[\s\S]*?```/g, "")
        .matchAll(/`([^`]+)`/g),
    ]
      .flatMap(([, code = ""]) => (/[<>/]/.test(code) ? [] : (code.match(/\b[A-Za-z]\w*[a-z][A-Z]\w*\b/g) ?? [])))
      .filter((name) => !known.has(name) && !inventedName.test(name))
      .map((name) => `${manual}: ${name}`),
  );
  expect(named).toEqual([]);
});
