import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { precompress } from "./precompress.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "precompress-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("precompress", () => {
  it("packs text that gets smaller and leaves the rest alone", async () => {
    const script = "export const size = '205/55 R16';\n".repeat(100);
    await writeFile(join(folder, "app.js"), script);
    await writeFile(join(folder, "tiny.css"), "a{}");
    await writeFile(join(folder, "font.woff2"), script);
    expect(await precompress(folder)).toBe(2);
    expect((await readdir(folder)).sort()).toEqual(["app.js", "app.js.br", "app.js.gz", "font.woff2", "tiny.css"]);
    expect(brotliDecompressSync(await readFile(join(folder, "app.js.br"))).toString()).toBe(script);
    expect(gunzipSync(await readFile(join(folder, "app.js.gz"))).toString()).toBe(script);
  });

  it("writes nothing new when run again", async () => {
    await writeFile(join(folder, "app.js"), "x".repeat(1000));
    await precompress(folder);
    const before = await readdir(folder);
    await precompress(folder);
    expect(await readdir(folder)).toEqual(before);
  });
});
