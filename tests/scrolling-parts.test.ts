import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const app = fileURLToPath(new URL("../app", import.meta.url));

it("whatever is moved sideways holds what is hidden within it, and no such part is made by hand", async () => {
  const names = (await readdir(app, { recursive: true })).filter((name) => name.endsWith(".css.ts"));
  const styles = await Promise.all(names.map(async (name) => [name, await readFile(join(app, name), "utf8")] as const));
  expect(styles.filter(([, text]) => /overflowX: "(auto|scroll)"/.test(text)).map(([name]) => name)).toEqual([]);
  expect(styles.filter(([, text]) => text.includes("...scrollsSideways")).length).toBeGreaterThan(10);
});
