import { readFile } from "node:fs/promises";
import { BrokenCalendarError, parseCalendar } from "./chain/calendar/calendar-file.ts";
import { replaceYears } from "./chain/calendar/calendar-store.ts";
import { openDatabase } from "./platform/db/database.ts";
import { databaseOfEnvironment } from "./platform/db/database-environment.ts";

const USAGE = "npm run calendar -- ДНИ.csv";

/** Loads the days off and worked weekends of one or several years. Exit codes: 0 loaded; 1 broken file; 2 wrong arguments. */
async function main([file]: readonly string[]): Promise<number> {
  if (file === undefined) {
    console.error(USAGE);
    return 2;
  }
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) {
    console.error(`Файл ${file} не найден или не читается.`);
    return 2;
  }
  try {
    const days = parseCalendar(text);
    const connection = await openDatabase(databaseOfEnvironment(process.env));
    try {
      await connection.db.transaction((tx) => replaceYears(tx, days));
    } finally {
      await connection.close();
    }
    console.log(`Загружено дней: ${days.length}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof BrokenCalendarError)) throw error;
    console.error(`${error.message}. В базе ничего не изменено.`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
