import { movePictures } from "./catalogue/content/move-pictures-store.ts";
import { openObjectStorage } from "./catalogue/content/object-storage.ts";
import { openDatabase } from "./platform/db/database.ts";
import { databaseOfEnvironment } from "./platform/db/database-environment.ts";
import { readGatewaySettings } from "./settings.ts";

/**
 * Moves all pictures to where `PICTURES_STORE` has them, as the running site does piece by piece. Exit codes: 0 all are there, 1 some are not
 * yet, or are lost; 2 no storage is set.
 */
async function main(): Promise<number> {
  const { pictures } = readGatewaySettings(process.env, { hasInboxByDefault: false });
  if (!pictures) {
    console.error("Хранилище не задано: нужны PICTURES_S3_URL и остальные настройки PICTURES_S3_….");
    return 2;
  }
  const connection = await openDatabase(databaseOfEnvironment(process.env));
  try {
    const { moved, lost, isBroken } = await movePictures(connection.db, openObjectStorage(pictures.s3), pictures.place);
    console.log(`Перенесено в ${pictures.place === "s3" ? "хранилище S3" : "PostgreSQL"}: ${moved}`);
    if (lost.length > 0) console.error(`Нет ни там, ни там: ${lost.length}\n${lost.join("\n")}`);
    if (isBroken) console.error("Хранилище не отвечает или отказывает. Остальное перенесёт следующий запуск.");
    return isBroken || lost.length > 0 ? 1 : 0;
  } finally {
    await connection.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
