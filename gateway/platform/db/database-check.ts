import type { Pool } from "pg";

const RESPONSE_TIMEOUT_MS = 1_000;
/** Then a silent connection is dropped, so that it does not fail later checks. */
const QUERY_TIMEOUT_MS = 5_000;

/** Whether the database responds within a second. Concurrent checks share one query. */
export function createDatabaseCheck(pool: Pool): () => Promise<boolean> {
  const query = { text: "select 1", query_timeout: QUERY_TIMEOUT_MS };
  let running: Promise<boolean> | null = null;

  const runQuery = () => {
    running ??= pool
      .query(query)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = null;
      });
    return running;
  };

  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, RESPONSE_TIMEOUT_MS, false);
    });
    try {
      return await Promise.race([runQuery(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
