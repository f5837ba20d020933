import { useLocation } from "@remix-run/react";
import type { Reactions } from "../../../../gateway/contract/catalogue/reviews.ts";
import { Button } from "../../../ui/button.tsx";
import { Inline } from "../../../ui/layout.tsx";
import { reactionOf } from "./reactions.ts";

interface ReviewReactionsProps {
  sku: string;
  reviewId: number;
  author: string;
  reactions: Reactions;
}

/** Two buttons, each with the call that pressing it means now. */
export function ReviewReactions({ sku, reviewId, author, reactions }: ReviewReactionsProps) {
  const { pathname, search } = useLocation();
  const { likes, dislikes, is_like_or_dislike: own } = reactions;
  return (
    <form method="post" action="/reviews/reactions/">
      <input type="hidden" name="review_id" value={reviewId} />
      <input type="hidden" name="goods_id" value={sku} />
      <input type="hidden" name="return" value={pathname + search} />
      <Inline>
        <Button
          type="submit"
          name="reaction"
          value={reactionOf("like", own)}
          aria-pressed={own === true}
          aria-label={`Полезно ${likes}, отзыв: ${author}`}
          icon={own === true ? "check" : undefined}
        >
          Полезно {likes}
        </Button>
        <Button
          type="submit"
          name="reaction"
          value={reactionOf("dislike", own)}
          aria-pressed={own === false}
          aria-label={`Бесполезно ${dislikes}, отзыв: ${author}`}
          icon={own === false ? "check" : undefined}
        >
          Бесполезно {dislikes}
        </Button>
      </Inline>
    </form>
  );
}
