import { redirect } from "@remix-run/node";
import { reviewDislike, reviewLike, reviewUnlike } from "../../../../gateway/contract/catalogue/reviews.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { localPath } from "../../../visitor/local-path.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { callsOf, type Reaction } from "./reactions.ts";
import { refuseReview } from "./refuse-review.server.ts";
import { listPath, reviewAnchor } from "./review-links.ts";

const calls = { like: reviewLike, dislike: reviewDislike, unlike: reviewUnlike } as const;

const isReaction = (value: unknown): value is Reaction => typeof value === "string" && Object.hasOwn(calls, value);

/** Redirects back to the place of the button; a refusal is shown on the list. PRD-049 … PRD-051 */
export async function reactToReview(visitor: Visitor, form: FormData) {
  const reaction = form.get("reaction");
  const reviewId = Number(form.get("review_id"));
  const list = listPath(String(form.get("goods_id") ?? ""));
  const back = localPath(String(form.get("return")), list);
  if (!isReaction(reaction) || !Number.isSafeInteger(reviewId)) throw new Response(null, { status: 422 });
  for (const step of callsOf(reaction)) {
    const result = await visitor.gateway.call(calls[step], { review_id: reviewId });
    if (result.ok) continue;
    const { reply } = refuseReview(form, result, { fields: [], back: list });
    writeFlash(visitor.cookies, reply.message?.split("\n") ?? []);
    return redirect(back.startsWith(list) ? back : list, 303);
  }
  return redirect(`${back}#${reviewAnchor(reviewId)}`, 303);
}
