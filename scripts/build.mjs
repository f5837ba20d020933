/** `npm run build`: dependencies and the site, each only when something has changed. */
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";

await ensureInstalled();
await ensureBuilt().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
