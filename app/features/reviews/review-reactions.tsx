import { useFetcher, useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import type { Reactions } from "../../../gateway/contract/reviews.ts";
import { Button } from "../../ui/button.tsx";
import { Inline } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type Reaction, reactionOf, reduceReactions } from "./reactions.ts";
import type { ReviewRejection } from "./rejection.ts";

interface ReviewReactionsProps {
  sku: string;
  reviewId: number;
  author: string;
  reactions: Reactions;
}

/** Two buttons that send what pressing them means now. With scripts the page stays and the figures change at once. */
export function ReviewReactions({ sku, reviewId, author, reactions }: ReviewReactionsProps) {
  const fetcher = useFetcher<ReviewRejection | null>();
  const { pathname, search } = useLocation();
  const pressed = fetcher.formData?.get("reaction") as Reaction | undefined;
  const { likes, dislikes, is_like_or_dislike: own } = pressed ? reduceReactions(reactions, pressed) : reactions;
  const stay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A press on top of one that is still being sent could overtake it.
    if (fetcher.state === "submitting") return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    form.set("stay", "1");
    fetcher.submit(form, { method: "post", action: "/reviews/reactions/" });
  };
  const problem = fetcher.state === "idle" ? fetcher.data?.errors[0]?.message : undefined;
  return (
    <form method="post" action="/reviews/reactions/" onSubmit={stay}>
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
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </form>
  );
}
