/**
 * The step `lint`: Biome finds nothing, and no file for browsers uses what an old browser that is served lacks, unless it looks first
 * whether it is there (docs/decisions/loading.md).
 */
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { youngApis } from "./lib/browser-apis.mjs";
import { root, run, tool } from "./lib/run.mjs";
import { oldestServed } from "./lib/served-browsers.mjs";

const app = join(root, "app");
const FOR_SERVER = /(\.server|\.test|\.css)\.tsx?$|^\/(composition|gateway)\/|^\/entry\.server|\/testing\.ts$/;
const isForBrowsers = (path) =>
  path.startsWith(`${app}/`) && /\.tsx?$/.test(path) && !FOR_SERVER.test(path.slice(app.length));

const biome = run(process.execPath, [tool("biome"), "ci", "--colors=off", "--diagnostic-level=warn", "."], {
  quiet: true,
});

const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
const files = readdirSync(app, { recursive: true }).map((file) => join(app, String(file)));
const program = ts.createProgram(files.filter(isForBrowsers), { ...options, incremental: false });
const young = youngApis(program, isForBrowsers, oldestServed());
for (const { file, line, feature, why } of young) console.log(`${relative(root, file)}:${line} ${feature}: ${why}`);

const { code, output } = await biome;
if (code !== 0) console.log(output.trimEnd());
process.exitCode = code !== 0 || young.length > 0 ? 1 : 0;
