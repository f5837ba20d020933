import { describe, expect, it } from "vitest";
import { serverOnlyPlugin, withoutServerOnly } from "./server-only-plugin.ts";

/** What is left for the browser, without the spaces that fill the gaps. */
const left = (code: string) =>
  withoutServerOnly(code)
    .replace(/\s+/g, " ")
    .replace(/ ?([{}()]) ?/g, "$1");

describe("Code for the browser", () => {
  it("has nothing between the tags of what only the server renders", () => {
    expect(left(`const A = () => <p><ServerOnly name="footer">{view && <Footer {...view} />}</ServerOnly>!</p>;`)).toBe(
      `const A =()=> <p><ServerOnly name="footer">{}</ServerOnly>!</p>;`,
    );
    expect(left("<div><AsRendered ref={box}>\n  <B />\n  text\n</AsRendered></div>")).toBe(
      "<div><AsRendered ref={box}>{}</AsRendered></div>",
    );
    expect(left(`<ServerOnly name="a"><ServerOnly name="b"><B /></ServerOnly></ServerOnly>`)).toBe(
      `<ServerOnly name="a">{}</ServerOnly>`,
    );
  });

  it("has no rendering of a page of the server's", () => {
    expect(left("export default serverPage<typeof loader>(({ view }) => <Page view={view} />);")).toBe(
      "export default serverPage<typeof loader>();",
    );
  });

  it("keeps everything else in its line and column", () => {
    const code = [
      "const page = (",
      `  <ServerOnly name="list">`,
      "    {list.map((item) => (",
      "      <li>{item}</li>",
      "    ))}",
      "  </ServerOnly>",
      ");",
      "const last = 1;",
    ].join("\n");
    const lines = withoutServerOnly(code).split("\n");
    expect(lines.filter((_, line) => line < 2 || line > 4)).toEqual(
      code.split("\n").filter((_, line) => line < 2 || line > 4),
    );
    expect(lines.map((line) => line.length)).toEqual(code.split("\n").map((line) => line.length));
    expect(lines.slice(2, 5).join("").replace(/\s/g, "")).toBe("{}");
  });

  it("is left alone without either", () => {
    const code = "import { ServerOnly } from './server-only.tsx';\nexport const A = () => <ServerOnly name='a' />;";
    expect(withoutServerOnly(code)).toBe(code);
  });
});

describe("The plugin", () => {
  const transform = serverOnlyPlugin().transform as unknown as (
    code: string,
    id: string,
    options?: { ssr: boolean },
  ) => { code: string } | null;
  const code = `<ServerOnly name="a"><A /></ServerOnly>`;

  it("changes components for the browser alone", () => {
    expect(transform(code, "/site/app/features/shell/site-footer.tsx", { ssr: false })?.code).not.toContain("<A />");
    expect(transform(code, "/site/app/features/shell/site-footer.tsx", { ssr: true })).toBeNull();
    expect(transform(code, "/site/node_modules/some/app.js", { ssr: false })).toBeNull();
  });
});
