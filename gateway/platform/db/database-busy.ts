/**
 * PostgreSQL classes 08 (connection), 53 (too many clients, disk full) and 57P (shutdown), errors of the socket, and what it gives up
 * because it took too long (55P03, 57014) or others were in the way (40001, 40P01): to ask again later may help.
 */
export function isDatabaseBusy(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === "string" && /^(08|53|57P|55P03|57014|40001|40P01|ECONN|EPIPE|ENOENT)/.test(code)) return true;
    if (
      /Connection terminated|not queryable|connection timeout|timeout exceeded when trying to connect/i.test(
        cause.message,
      )
    )
      return true;
  }
  return false;
}
