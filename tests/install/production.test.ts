import { execFile } from "node:child_process";
import { cpSync, existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDemoTables } from "../../gateway/demo/shop-tables.ts";
import { freePort, type Program, startProgram, stopProgram } from "../support/process.ts";

const exec = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const GOODS = 50;
const READY_WITHIN_MS = 60_000;

/** What docs/operations.md says to copy to a server: no sources and no tools. */
const CARRIED = ["package.json", "package-lock.json", "build"];

describe("an installation with nothing but the build and `npm ci --omit=dev`", () => {
  let folder: string;
  let env: Record<string, string> & { NODE_ENV: "production" };

  beforeAll(async () => {
    if (!existsSync(join(root, "build/server.js")))
      throw new Error("there is no build/server.js: run `npm run build` first");
    folder = await mkdtemp(join(tmpdir(), "tests-install-"));
    for (const name of CARRIED) cpSync(join(root, name), join(folder, name), { recursive: true });
    const options = ["--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
    await exec("npm", ["ci", "--omit=dev", ...options], { cwd: folder });
    env = {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      ALLOW_EMBEDDED_DATABASE: "yes",
      DATA_DIR: join(folder, "data"),
    };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = async (name: string, ...args: string[]) =>
    (await exec(process.execPath, [`build/${name}.js`, ...args], { cwd: folder, env })).stdout;

  async function serve<Done>(
    name: string,
    more: (port: number) => Record<string, string>,
    use: (url: string) => Promise<Done>,
  ): Promise<Done> {
    const port = await freePort();
    const program: Program = startProgram({
      command: process.execPath,
      args: [`build/${name}.js`],
      cwd: folder,
      env: { ...env, ...more(port) },
      stopSignal: "SIGTERM",
      folder: await mkdtemp(join(tmpdir(), "tests-installed-")),
    });
    const url = `http://127.0.0.1:${port}`;
    try {
      const isLiving = () =>
        fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => program.hasExited() && Promise.reject(new Error(program.output())),
        );
      await expect.poll(isLiving, { timeout: READY_WITHIN_MS, interval: 200 }).toBe(true);
      return await use(url);
    } finally {
      await stopProgram(program, "SIGTERM", 20_000);
    }
  }

  it("has none of the tools that the build needs", () => {
    const installed = readdirSync(join(folder, "node_modules"));
    for (const tool of ["tsx", "vite", "esbuild", "vitest", "drizzle-kit"]) expect(installed).not.toContain(tool);
  });

  it("migrates, and the gateway alone starts on what it has made", async () => {
    expect(await run("migrate")).toContain("has the schema of this version");
    const readiness = await serve(
      "gateway",
      (port) => ({ GATEWAY_PORT: String(port), DEMO_GOODS: "0" }),
      async (url) => (await fetch(`${url}/readyz`)).json(),
    );
    expect(readiness).toEqual({ ready: false, checks: { database: true, clock: true, index: true, regions: false } });
  });

  it("serves pages and pictures, imports, and takes the demo shop away", async () => {
    const sku = await serve(
      "server",
      (port) => ({ PORT: String(port), HOST: "127.0.0.1", DEMO_GOODS: String(GOODS) }),
      async (url) => {
        const page = await fetch(`${url}/catalog/tyres/`);
        const html = await page.text();
        expect([page.status, html]).toEqual([200, expect.stringContaining("</html>")]);
        const source = /<img src="(\/[^"]+-\d+)"/.exec(html)?.[1] ?? "no picture";
        const picture = await fetch(new URL(source, url), { headers: { accept: "image/webp" } });
        expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
        const list = await fetch(`${url}/api/gateway/goods/list?category=tyre`);
        const [item] = (await list.json()).data.items;
        return item.sku;
      },
    );
    const file = join(folder, "stock.csv");
    await writeFile(
      file,
      `sku,location,quantity,date\n${sku},${(await readDemoTables()).locations[0]?.code},9,2026-11-20\n`,
    );
    expect(await run("import", "--stock", file)).toContain("stock.csv");
    expect(await run("demo-remove")).toMatch(new RegExp(`^ +${GOODS}  товаров$`, "m"));
  });
});
