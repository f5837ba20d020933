import { describe, expect, it } from "vitest";
import { titlesIn } from "../scripts/lib/test-titles.mjs";

const read = (source: string) => titlesIn(new Map([["made-up.test.ts", source]])).map(({ title }) => title);

describe("titles of tests that run", () => {
  it.each([
    ["a plain test", 'it("a", () => {});', ["a"]],
    ["a template", "test(`a b`, async () => {});", ["a b"]],
    ["a sum", 'it("a " + "b", () => {});', ["a b"]],
    ["tags and limits around the body", 'test("a", { tag: "@phone" }, async () => {}, 9);', ["a"]],
    ["a body that has a name", 'const body = () => {};\nit("a", body);', ["a"]],
    ["a suite and what is in it", 'describe("s", () => { it("a", () => {}); });', ["s", "a"]],
    ["a suite of journeys", 'test.describe("s", () => { test("a", () => {}); });', ["s", "a"]],
    ["a test that waits for a condition", 'it.skipIf(!hasBrowser())("a", () => {});', ["a"]],
    ["a test in a condition", 'if (hasBrowser()) it("a", () => {});', ["a"]],
    ["a journey that gives up now and then", 'test("a", () => { test.skip(!process.env.X, "why"); });', ["a"]],
  ])("are read from %s", (_form, source, titles) => expect(read(source)).toEqual(titles));

  it.each([
    ["rows of lists", 'it.each([["a", 1], ["b", 2]])("%s has %i", () => {});', ["a has 1", "b has 2"]],
    ["rows of values", 'it.each(["a", "b"] as const)("%s", () => {});', ["a", "b"]],
    ["rows of objects", 'test.each([{ id: "a", of: { n: 1 } }])("$id $of.n", () => {});', ["a 1"]],
    ["a constant", 'const rows = [["a"], ["b"]];\nit.each(rows)("%s", () => {});', ["a", "b"]],
    ["spread constants", 'const more = ["a"];\nit.each([...more, "b"])("%s", () => {});', ["a", "b"]],
    ["`for`", 'it.for([["a", 1]])("%s", () => {});', ["a"]],
    ["a table under a condition", 'it.skipIf(!x).each(["a"])("%s", () => {});', ["a"]],
    ["values that only a run knows", 'it.each([[/x/, "a"]])("%s %s", () => {});', ["… a"]],
    ["a table that only a run knows", 'it.each(rowsOf(x))("a %s", () => {});', ["a …"]],
    ["suites", `describe.each(["s", "t"])("%s", (name) => it(\`\${name} a\`, () => {}));`, ["s", "s a", "t", "t a"]],
  ])("are expanded from a table: %s", (_form, source, titles) => expect(read(source)).toEqual(titles));

  it.each([
    ["objects", `for (const { id, n } of [{ id: "a", n: 1 }]) test(\`\${id} \${n}\`, () => {});`, ["a 1"]],
    ["lists", `const rows = [["a", 1]];\nfor (const [id] of rows) { test(\`\${id}\`, () => {}); }`, ["a"]],
    ["properties", 'for (const row of [{ id: "a" }]) test(row.id, () => {});', ["a"]],
    ["rows that only a run knows", `for (const id of ids()) test(\`a \${id}\`, () => {});`, ["a …"]],
  ])("are expanded from a loop over %s", (_form, source, titles) => expect(read(source)).toEqual(titles));

  it("are read from the calls of a helper that makes tests", () => {
    const helper = "function specified(title: string, call: object) { it(title, () => {}); }";
    expect(read(helper)).toEqual([]);
    expect(read(`${helper}\nspecified("a", {});\ndescribe("s", () => { specified("b", {}); });`)).toEqual([
      "a",
      "s",
      "b",
    ]);
  });

  it("give the line of the test", () => {
    const sources = new Map([["made-up.test.ts", '\n\nit("a", () => {});']]);
    expect(titlesIn(sources)).toEqual([{ file: "made-up.test.ts", title: "a", line: 3 }]);
  });
});

describe("what is no title of a test that runs", () => {
  it.each([
    'it.skip("a", () => {});',
    'it.todo("a");',
    'it("a");',
    'test.fixme("a", () => {});',
    'it.fails("a", () => {});',
    'it.skip.each(["a"])("%s", () => {});',
    'it.each([])("a", () => {});',
    'it.skipIf(true)("a", () => {});',
    'it.runIf(false)("a", () => {});',
    'it("a", { skip: true }, () => {});',
    'test("a", () => { test.skip(); });',
    'test("a", () => { test.skip(true, "why"); });',
    'describe.skip("s", () => { it("a", () => {}); });',
    'describe("s", () => { it.skip("a", () => {}); });',
    'test.describe("s", () => { test.fixme(); test("a", () => {}); });',
    '// it("a", () => {});',
    'const source = `it("a", () => {});`;',
    'function never() { it("a", () => {}); }',
    'beforeAll(() => { it("a", () => {}); });',
    'expect("a", () => {});',
    'test.step("a", () => {});',
  ])("is left out: %s", (source) => expect(read(source)).toEqual([]));
});
