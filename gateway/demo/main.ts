/** `npm run demo:remove`: takes the demo shop out of the store, see `removeDemo`. */
import { parseArgs } from "node:util";
import { openDatabase } from "../platform/db/database.ts";
import { databaseOfEnvironment } from "../platform/db/database-environment.ts";
import { removeDemo } from "./remove-demo.ts";

const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
const isTrial = values["dry-run"];

const connection = await openDatabase(databaseOfEnvironment(process.env));
try {
  const removed = await removeDemo(connection, { dryRun: isTrial });
  if (removed === null) console.log("В базе нет демонстрационного магазина: убирать нечего.");
  else {
    console.log(isTrial ? "Было бы убрано:" : "Убрано:");
    for (const { what, count } of removed) console.log(`${String(count).padStart(9)}  ${what}`);
  }
} finally {
  await connection.close();
}
