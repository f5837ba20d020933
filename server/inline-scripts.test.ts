import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inlineScriptSources } from "./inline-scripts.ts";

const source = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const sourcesOf = (html: string) => inlineScriptSources(Buffer.from(html));

describe("inline script sources", () => {
  it("are the hashes of the exact bytes between the tags", () => {
    const script = '\n window.a = "шина > диск";\n';
    expect(sourcesOf(`<p>1</p><script>${script}</script>`)).toEqual([source(script)]);
    expect(sourcesOf('<script type="module" async="">import "/a.js"</script>')).toEqual([source('import "/a.js"')]);
  });

  it("leave out files, data blocks and other elements", () => {
    expect(sourcesOf('<script src="/a.js"></script><script type="module" src=/b.js></script>')).toEqual([]);
    expect(sourcesOf('<script type="application/ld+json">{"@type":"Product"}</script>')).toEqual([]);
    expect(sourcesOf("<scripted>x</scripted>")).toEqual([]);
  });

  it("are not misled by a greater-than sign in an attribute", () => {
    expect(sourcesOf('<script data-x="a>b">run()</script>')).toEqual([source("run()")]);
  });

  it("come once for equal scripts and in page order", () => {
    const html = "<script>a</script><script>b</script><script>a</script>";
    expect(sourcesOf(html)).toEqual([source("a"), source("b")]);
  });

  it("survive a page cut in the middle", () => {
    expect(sourcesOf("<script>a")).toEqual([]);
    expect(sourcesOf("<script")).toEqual([]);
  });
});
