import { notFound } from "../../../visitor/error-responses.server.ts";

/** The number of an address; throws 404 for what is none. */
export function idOf(text = ""): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw notFound();
  return Number(text);
}
