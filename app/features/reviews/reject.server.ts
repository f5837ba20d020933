import type { Failure } from "../../gateway/client.server.ts";
import { errorText } from "../../visitor/error-text.ts";
import { type ReviewRejection, UNAVAILABLE } from "./rejection.ts";

const statusOf: Partial<Record<string, number>> = {
  invalid: 422,
  not_found: 404,
  already_reviewed: 409,
  too_many: 429,
  unavailable: 503,
  malformed: 503,
};

/** The rejection of a call that failed, and the HTTP status that goes with it. */
export function reject({ code, errors }: Failure<string>): { rejection: ReviewRejection; status: number } {
  const status = statusOf[code] ?? 422;
  const flash = errors.length > 0 ? errors : [{ message: status === 503 ? UNAVAILABLE : errorText({ errors }) }];
  return { rejection: { code: 402, errors: flash }, status };
}
