import { redirect } from "@remix-run/node";
import type { Failure } from "../gateway/client.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";
import { notFound } from "./error-responses.server.ts";
import { errorText } from "./error-text.ts";
import { writeFlash } from "./flash.server.ts";
import { refusedByGateway } from "./form-reply.server.ts";

interface CancelTexts {
  /** Path of what was cancelled, or of the list it stands in. */
  back: string;
  done: string;
  /** Shown when the gateway is unavailable. */
  unavailable: string;
}

/**
 * What the cancel of something of the customer's comes to: back with a word about it, also when it was over before, in another
 * tab or by a second press. Another's is 404.
 */
export function answerCancel(
  cookies: CookieJar,
  form: FormData,
  result: { ok: true } | Failure<string>,
  { back, done, unavailable }: CancelTexts,
) {
  if (!result.ok && (result.code === "not_found" || result.code === "invalid")) throw notFound();
  if (!result.ok && result.code !== "too_late") return refusedByGateway(form, result, { back, unavailable });
  writeFlash(cookies, [result.ok ? done : errorText(result)]);
  return redirect(back, 303);
}
