import { openDatabase } from "./platform/db/database.ts";
import { listFailed, retryFailed } from "./platform/jobs/failed-jobs.ts";
import { readGatewaySettings } from "./settings.ts";

const USAGE = "npm run jobs -- list-failed\nnpm run jobs -- retry НОМЕР|ВИД";

/** Exit codes: 0 done, 1 nothing to repeat or a failure, 2 wrong arguments. */
async function main([command, idOrKind]: readonly string[]): Promise<number> {
  if (command !== "list-failed" && !(command === "retry" && idOrKind)) {
    console.error(USAGE);
    return 2;
  }
  const { databaseUrl, dataDirectory } = readGatewaySettings(process.env, { hasInboxByDefault: false });
  const connection = await openDatabase({
    url: databaseUrl,
    dataDirectory,
    onConnectionError: (error) => console.error(error.message),
  });
  try {
    if (command === "retry" && idOrKind) {
      const count = await retryFailed(connection.db, idOrKind);
      console.log(`Будут повторены: ${count}`);
      return count > 0 ? 0 : 1;
    }
    const failed = await listFailed(connection.pool);
    for (const { id, kind, failedAt, attempts, data, reason } of failed) {
      console.log(
        `${id}  ${kind}  ${failedAt.toISOString()}  попыток: ${attempts}  ${JSON.stringify(data)}\n  ${reason}`,
      );
    }
    console.log(`Всего: ${failed.length}`);
    return 0;
  } finally {
    await connection.close();
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
