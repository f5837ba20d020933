import type { Failure } from "../../../gateway/client.server.ts";
import { refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { UNAVAILABLE } from "./review-reply.ts";

/** Answers a review form that the gateway refused. `back` is where a guest returns to after signing in. ERR-041, ERR-042 */
export function refuseReview<Field extends string>(
  form: FormData,
  failure: Failure<string>,
  { fields, back }: { fields: readonly Field[]; back: string },
) {
  const { data: reply, init } = refusedByGateway<Field>(form, failure, { fields, back, unavailable: UNAVAILABLE });
  return { reply: { ...reply, code: 402 as const }, init: init ?? {} };
}
