// PGlite answers queries on its own thread, behind a socket that speaks PostgreSQL's protocol: a heavy query does not
// block the pages, and the rest of the code knows one driver only.
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";

const database = await PGlite.create({
  dataDir: workerData.directory,
  extensions: { btree_gist, pg_trgm },
  // A shop of 20,000 goods fills its 128 MB, and its pages cost as much without them (`docs/performance.md`).
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
});
const server = new PGLiteSocketServer({
  db: database,
  path: workerData.socketPath,
  maxConnections: workerData.maxConnections,
});
await server.start();
parentPort.postMessage("ready");

parentPort.once("message", async () => {
  await server.stop();
  await database.close();
  parentPort.postMessage("closed");
});
