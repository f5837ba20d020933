import { notFound } from "../../../visitor/error-responses.server.ts";

/** The number of an address; throws 404 when it is not a number. */
export function idOf(text = ""): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw notFound();
  return Number(text);
}
