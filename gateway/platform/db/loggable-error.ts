/** Drizzle appends query parameters to the message. */
const VALUES = /\nparams: [\s\S]*$/;

/**
 * A copy of an error that is safe to log. Database errors contain parameters and rows with names and phones of customers, so
 * only message, code and stack are copied, of the error and its causes.
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
