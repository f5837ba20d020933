/**
 * `npm run serve`: the built site under `remix-serve`, with the gateway in a process of its own on loopback, or at GATEWAY_URL. PORT, HOST,
 * DATABASE_URL and the like come from the environment, as for `npm start`.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/run.mjs";

await ensureInstalled();
await ensureBuilt();
process.chdir(root);
process.env.NODE_ENV = "production";
process.env.PORT ??= "3000";
process.env.SITE_ORIGIN ??= process.env.PUBLIC_ORIGIN ?? `http://localhost:${process.env.PORT}`;
const isDemo = !process.env.DATABASE_URL;
if (isDemo) process.env.ALLOW_EMBEDDED_DATABASE ??= "1";

/** Starts the gateway; resolves with its origin once it answers. */
function startGateway() {
  const gateway = spawn(process.execPath, ["--enable-source-maps", join(root, "build/gateway.js")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { GATEWAY_PORT: "0", ...(isDemo && { MESSAGE_INBOX: "1", DEMO_BANK: "1" }), ...process.env },
  });
  process.once("exit", () => gateway.kill());
  gateway.once("exit", (code) => process.exit(code ?? 1));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => gateway.kill());
  return new Promise((resolve) => {
    gateway.stdout.on("data", (text) => {
      process.stdout.write(text);
      const [, origin] = /^Gateway: (http:\/\/[\d.]+:\d+)\//m.exec(String(text)) ?? [];
      if (origin) resolve(origin);
    });
  });
}

process.env.GATEWAY_URL ??= await startGateway();
// One process alone seals and opens the cookies: those of before a restart are worth nothing, which ends no session.
process.env.COOKIE_SECRET ??= randomBytes(48).toString("base64url");
process.argv[2] = join(root, "build/serve.js");
createRequire(import.meta.url)("@remix-run/serve/dist/cli.js");
