import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { remixPartsPlugin, withoutUnusedParts } from "./remix-parts-plugin.ts";

const esm = join(dirname(createRequire(import.meta.url).resolve("@remix-run/react/package.json")), "dist/esm");

/** A file of the installed Remix as the browser gets it. */
function left(name: string): string | undefined {
  const file = join(esm, name);
  return withoutUnusedParts(readFileSync(file, "utf8"), file)?.code;
}

describe("Remix in the browser", () => {
  it("does not ask whether to discover routes while it runs", () => {
    expect(left("fog-of-war.js")).toMatch(/function isFogOfWarEnabled\(future, isSpaMode\) \{\s+return false;\s+\}/);
  });

  it("does not render scripts", () => {
    const code = left("errorBoundaries.js");
    expect(code).toContain("children, null)");
    expect(code).not.toContain("createElement(Scripts");
  });

  it("is as it was in every other file", () => {
    expect(left("components.js")).toBeUndefined();
  });

  it("stops the build when it is written otherwise", () => {
    expect(() => withoutUnusedParts("export {};", join(esm, "fog-of-war.js"))).toThrow("Remix has changed");
  });

  it("stays whole on the server", () => {
    const { transform } = remixPartsPlugin();
    const file = join(esm, "fog-of-war.js");
    const whole = transform as (code: string, id: string, options: { ssr: boolean }) => unknown;
    expect(whole(readFileSync(file, "utf8"), file, { ssr: true })).toBeNull();
    expect(whole(readFileSync(file, "utf8"), file, { ssr: false })).not.toBeNull();
  });
});
