import browserslist from "browserslist";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import { youngApis } from "../scripts/lib/browser-apis.mjs";
import { oldestServed } from "../scripts/lib/served-browsers.mjs";

const FILE = "/page.ts";

/** What the check finds in these lines, by their numbers. */
function foundIn(...lines: string[]): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === FILE
      ? ts.createSourceFile(name, lines.join("\n"), ts.ScriptTarget.ES2022, true)
      : getSourceFile.call(host, name, ...rest);
  const program = ts.createProgram([FILE], options, host);
  return youngApis(program, (path) => path === FILE, oldestServed()).map(({ line, feature }) => `${line} ${feature}`);
}

describe("the browsers served", () => {
  it("are 97 % of those that Russia is known to use", () => {
    const known = browserslist.coverage(browserslist("> 0.0001% in RU"), "RU");
    const served = browserslist.coverage(browserslist(packageJson.browserslist), "RU");
    expect(served / known).toBeGreaterThan(0.97);
  });
});

describe("the check of what files for browsers use", () => {
  it("finds methods by the type that they are called on, statics, parameters, and what exists over https alone", () => {
    expect(
      foundIn(
        "export const key = crypto.randomUUID();",
        "export const isEmpty = (query: URLSearchParams, map: Map<string, string>) => query.size + map.size;",
        "export const send = (form: HTMLFormElement) => form.requestSubmit();",
        "export const fields = (form: HTMLFormElement, button: HTMLElement) => new FormData(form, button);",
        "export const isAddress = (text: string) => URL.canParse(text);",
        "requestIdleCallback(() => {});",
        "export const worker = ({ serviceWorker }: Navigator) => serviceWorker;",
        "export const sorted = (list: number[]) => list.toSorted();",
      ),
    ).toEqual([
      "1 api.Crypto.randomUUID",
      "2 api.URLSearchParams.size",
      "3 api.HTMLFormElement.requestSubmit",
      "4 api.FormData.FormData.submitter",
      "5 api.URL.canParse_static",
      "6 api.Window.requestIdleCallback",
      "7 api.Navigator.serviceWorker",
      "8 javascript.builtins.Array.toSorted",
    ]);
  });

  it("lets pass what every served browser has, and what is only reached where somebody has looked", () => {
    expect(
      foundIn(
        "export const last = (list: number[]) => structuredClone(list).at(-1);",
        "export function send(form: HTMLFormElement) { if (form.requestSubmit) form.requestSubmit(); }",
        "export const soon = (task: () => void) => 'requestIdleCallback' in window ? requestIdleCallback(task) : task();",
        "export const key = () => crypto.randomUUID?.();",
      ),
    ).toEqual([]);
  });
});
