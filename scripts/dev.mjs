/** `npm run dev`: the site with hot reload. Pages reload through Vite; a change of server.ts, server/ or gateway/ restarts the process. */
import { spawn } from "node:child_process";
import { ensureInstalled } from "./lib/install.mjs";
import { root, tool } from "./lib/run.mjs";

await ensureInstalled();

const env = { ALLOW_EMBEDDED_DATABASE: "1", ...process.env, NODE_ENV: "development" };
const args = [tool("tsx"), "watch", "--clear-screen=false", "server.ts"];
const child = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
// The terminal sends Ctrl+C to the whole group; a second one would make tsx kill the site before it has closed its database.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill("SIGTERM"));
child.on("exit", (code) => process.exit(code ?? 1));
