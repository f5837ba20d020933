import { redirect } from "@remix-run/node";
import { reviewDislike, reviewLike, reviewUnlike } from "../../../../gateway/contract/catalogue/reviews.ts";
import { messageOf } from "../../../shared/form-reply.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { localPath } from "../../../visitor/local-path.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { callsOf, type Reaction } from "./reactions.ts";
import { refuseReview } from "./refuse-review.server.ts";
import { listPath, reviewAnchor } from "./review-links.ts";
import { type ReactionAnswer, UNAVAILABLE } from "./review-reply.ts";

const calls = { like: reviewLike, dislike: reviewDislike, unlike: reviewUnlike } as const;

const isReaction = (value: unknown): value is Reaction => typeof value === "string" && Object.hasOwn(calls, value);

/**
 * Redirects back to the place of the button; a refusal is shown on the list. A script that stays (`stay=1`) gets the figures. PRD-049 … PRD-051
 */
export async function reactToReview(visitor: Visitor, form: FormData) {
  const reaction = form.get("reaction");
  const reviewId = Number(form.get("review_id"));
  const list = listPath(String(form.get("goods_id") ?? ""));
  const back = localPath(String(form.get("return")), list);
  if (!isReaction(reaction) || !Number.isSafeInteger(reviewId)) throw new Response(null, { status: 422 });
  const isLive = form.get("stay") === "1";
  const answer: ReactionAnswer = {};
  for (const step of callsOf(reaction)) {
    const result = await visitor.gateway.call(calls[step], { review_id: reviewId });
    if (result.ok) {
      answer.reactions = result.data.reactions;
      continue;
    }
    const { reply } = refuseReview(form, result, { fields: [], back: list });
    if (isLive) return Response.json({ ...answer, problem: messageOf(reply) ?? UNAVAILABLE } satisfies ReactionAnswer);
    writeFlash(visitor.cookies, reply.error[""] ?? []);
    return redirect(back.startsWith(list) ? back : list, 303);
  }
  return isLive ? Response.json(answer) : redirect(`${back}#${reviewAnchor(reviewId)}`, 303);
}
