/** `npm start`: from a bare clone to the running site. PORT, HOST, DATABASE_URL and the like come from the environment. */
import cluster from "node:cluster";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/run.mjs";

// A worker is this program once more.
if (cluster.isPrimary) {
  await ensureInstalled();
  await ensureBuilt().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}

process.chdir(root);
process.env.NODE_ENV = "production";
if (!process.env.DATABASE_URL) process.env.ALLOW_EMBEDDED_DATABASE ??= "1";
process.setSourceMapsEnabled(true);
if (cluster.isPrimary) console.log("Starting the site…");
// In this very process: signals and the exit code need no forwarding, and nothing stays behind when it is killed.
await import(pathToFileURL(join(root, "build/server.js")).href).catch((error) => {
  if (error?.code === "EADDRINUSE")
    console.error(`Port ${error.port} is taken by another program. Stop it, or set PORT.`);
  // What is wrong with settings or the data directory is said in words; where in the code it was noticed helps nobody.
  else console.error(error?.constructor === Error ? error.message : error);
  process.exit(1);
});
