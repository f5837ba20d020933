import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPictureStore } from "./picture-store.ts";

let directory = "";

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "pictures-"));
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

const square = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="${colour}"/></svg>`;

describe("picture store", () => {
  it("draws a picture once, then serves it from disk, also after a restart", async () => {
    let drawn = 0;
    const draw = () => {
      drawn += 1;
      return square("#333");
    };
    const first = await createPictureStore({ directory, maxBytes: 1e6 }).get("tyre/1", 96, "webp", draw);
    const store = createPictureStore({ directory, maxBytes: 1e6 });
    const second = await store.get("tyre/1", 96, "webp", draw);
    expect(second.equals(first)).toBe(true);
    expect(drawn).toBe(1);
  });

  it("draws once for everybody who asks at the same time", async () => {
    let drawn = 0;
    const store = createPictureStore({ directory, maxBytes: 1e6 });
    const draw = () => {
      drawn += 1;
      return square("#333");
    };
    const all = await Promise.all(Array.from({ length: 12 }, () => store.get("tyre/1", 160, "png", draw)));
    expect(drawn).toBe(1);
    expect(new Set(all).size).toBe(1);
  });

  it("draws while a storage of photos gives no answer", async () => {
    const store = createPictureStore({ directory, maxBytes: 1e6 });
    let answer = (_photo: string) => {};
    const given = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const photos = Array.from({ length: 12 }, (_, n) => store.get(`photo ${n}`, 96, "webp", () => given));
    expect((await store.get("tyre/1", 96, "webp", () => square("#333"))).length).toBeGreaterThan(0);
    answer(square("#111"));
    expect((await Promise.all(photos)).every(({ length }) => length > 0)).toBe(true);
  });

  it("keeps keys, widths and formats apart and never puts a key into a path", async () => {
    const store = createPictureStore({ directory, maxBytes: 1e6 });
    const draw = () => square("#333");
    await store.get("../../escape", 96, "png", draw);
    await store.get("../../escape", 160, "png", draw);
    await store.get("../../escape", 96, "webp", draw);
    await store.get("other", 96, "png", draw);
    const names = await readdir(directory);
    expect(names).toHaveLength(4);
    expect(names.every((name) => /^[0-9a-f]{40}\.(png|webp)$/.test(name))).toBe(true);
  });

  it("stays within its size by removing what was used longest ago", async () => {
    const probe = await createPictureStore({ directory, maxBytes: 1e6 }).get("probe", 96, "png", () => square("#111"));
    await rm(directory, { recursive: true });
    const store = createPictureStore({ directory, maxBytes: Math.floor(probe.length * 2.5) });
    const drawn: string[] = [];
    const ask = (key: string) =>
      store.get(key, 96, "png", () => {
        drawn.push(key);
        return square("#111");
      });
    await ask("a");
    await ask("b");
    await ask("a");
    await ask("c");
    await ask("a");
    await ask("b");
    expect(drawn).toEqual(["a", "b", "c", "b"]);
    const sizes = await Promise.all(
      (await readdir(directory)).map(async (name) => (await stat(join(directory, name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(probe.length * 2.5);
  });

  it("draws again when its file has vanished, and clears half-written files at the start", async () => {
    for (const name of ["left.part", "being-written.part"]) await writeFile(join(directory, name), "half");
    const longAgo = new Date(Date.now() - 120_000);
    await utimes(join(directory, "left.part"), longAgo, longAgo);
    const store = createPictureStore({ directory, maxBytes: 1e6 });
    let drawn = 0;
    const ask = () =>
      store.get("a", 96, "png", () => {
        drawn += 1;
        return square("#111");
      });
    await ask();
    const halves = (await readdir(directory)).filter((name) => name.endsWith(".part"));
    expect(halves, "what another process may be writing stays").toEqual(["being-written.part"]);
    for (const name of await readdir(directory)) {
      await rm(join(directory, name));
    }
    await ask();
    expect(drawn).toBe(2);
  });

  it("still answers when the directory cannot be written, and reports a drawing that fails", async () => {
    await writeFile(join(directory, "file"), "");
    const store = createPictureStore({ directory: join(directory, "file"), maxBytes: 1e6 });
    expect((await store.get("a", 96, "png", () => square("#111"))).length).toBeGreaterThan(50);
    await expect(store.get("b", 96, "png", () => "not a drawing")).rejects.toThrow();
    expect((await store.get("b", 96, "png", () => square("#111"))).length).toBeGreaterThan(50);
  });
});
