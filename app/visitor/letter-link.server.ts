import { notFound } from "./error-responses.server.ts";

const MAX_TOKEN_CHARACTERS = 200;

/** Query parameter of the page after the button has been pressed. */
const DONE = "done";

/** Where a page behind the link of a letter leads when all is done. */
export const doneAddress = (path: string): string => `${path}?${DONE}`;

/** The secret of the letter, or that it has been used. Throws 404 for an address without one. */
export function readLetterLink(url: URL): { token: string; isDone: boolean } {
  const token = url.searchParams.get("token") ?? "";
  const isDone = url.searchParams.has(DONE);
  if (!isDone && (token === "" || token.length > MAX_TOKEN_CHARACTERS)) throw notFound();
  return { token, isDone };
}

/** The secret that the button of such a page sends. */
export const sentToken = (form: FormData): string => String(form.get("token") ?? "").slice(0, MAX_TOKEN_CHARACTERS);
