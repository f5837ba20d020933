import type { Pool } from "pg";

const ANSWERS_WITHIN_MS = 1_000;
/** A connection that has gone silent is given up then, so that it does not stand for those that work again. */
const GIVEN_UP_AFTER_MS = 5_000;

/** Whether the database answers within a second. Who asks while a question is open waits for its answer: there is one at a time. */
export function createDatabaseCheck(pool: Pool): () => Promise<boolean> {
  const question = { text: "select 1", query_timeout: GIVEN_UP_AFTER_MS };
  let open: Promise<boolean> | null = null;

  const ask = () => {
    open ??= pool
      .query(question)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        open = null;
      });
    return open;
  };

  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, ANSWERS_WITHIN_MS, false);
    });
    try {
      return await Promise.race([ask(), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  };
}
