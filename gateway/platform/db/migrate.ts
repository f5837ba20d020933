/** `npm run migrate`: brings the schema up to date and ends. A gateway does the same at its start. */
import { openDatabase } from "./database.ts";
import { databaseOfEnvironment } from "./database-environment.ts";

const connection = await openDatabase(databaseOfEnvironment(process.env));
await connection.close();
console.log("The database has the schema of this version.");
