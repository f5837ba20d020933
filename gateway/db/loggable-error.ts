/** Drizzle ends the message of a failed query with its values. */
const VALUES = /\nparams: [\s\S]*$/;

/**
 * An error as it may be logged. Those of the database carry values of queries and rows, customers' names and phones among them:
 * of them and of what caused them only message, code and place are kept.
 */
export function loggableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const message = error.message.replace(VALUES, "");
  const copy = new Error(message, error.cause === undefined ? {} : { cause: loggableError(error.cause) });
  copy.name = error.name === "Error" ? error.constructor.name : error.name;
  const place = /\n {4}at [\s\S]*$/.exec(error.stack ?? "")?.[0] ?? "";
  copy.stack = `${copy.name}: ${message}${place}`;
  return "code" in error ? Object.assign(copy, { code: error.code }) : copy;
}
