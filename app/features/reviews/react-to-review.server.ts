import { data, redirect } from "@remix-run/node";
import { reviewDislike, reviewLike, reviewUnlike } from "../../../gateway/contract/reviews.ts";
import { writeFlash } from "../../http/flash.server.ts";
import { localPath } from "../../http/local-path.ts";
import type { Visitor } from "../../http/visitor.server.ts";
import { signInPath } from "../../shared/sign-in-path.ts";
import { callsOf, type Reaction } from "./reactions.ts";
import { reject } from "./reject.server.ts";
import { listPath, reviewAnchor } from "./review-links.ts";

const calls = { like: reviewLike, dislike: reviewDislike, unlike: reviewUnlike } as const;

const isReaction = (value: unknown): value is Reaction => typeof value === "string" && Object.hasOwn(calls, value);

/** A document goes back to where the button was; a script that stays (`stay=1`) gets null or a rejection. PRD-049 … PRD-051 */
export async function reactToReview(visitor: Visitor, form: FormData) {
  const reaction = form.get("reaction");
  const reviewId = Number(form.get("review_id"));
  const list = listPath(String(form.get("goods_id") ?? ""));
  const stays = form.get("stay") === "1";
  if (!isReaction(reaction) || !Number.isSafeInteger(reviewId)) throw new Response(null, { status: 400 });
  for (const step of callsOf(reaction)) {
    const result = await visitor.gateway.call(calls[step], { review_id: reviewId });
    if (result.ok) continue;
    if (result.code === "unauthorized") return redirect(signInPath(list), 303);
    const { rejection, status } = reject(result);
    if (stays) return data(rejection, { status });
    writeFlash(
      visitor.cookies,
      rejection.errors.map(({ message }) => message),
    );
    return redirect(list, 303);
  }
  if (stays) return data(null);
  return redirect(`${localPath(String(form.get("return")), list)}#${reviewAnchor(reviewId)}`, 303);
}
