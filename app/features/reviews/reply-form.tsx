import { useFetcher, useLocation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Details } from "../../ui/details.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Stack } from "../../ui/layout.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { messageFor, type ReplyRejection } from "./rejection.ts";

interface ReplyFormProps {
  reviewId: number;
  isModelReview: boolean;
  /** The list that answers the form when scripts do not. */
  action: string;
  /** The answer to this very form without scripts. */
  rejection: ReplyRejection | undefined;
}

/** Folded until somebody wants to answer. With scripts the page stays and the answer appears in it. */
export function ReplyForm({ reviewId, isModelReview, action, rejection }: ReplyFormProps) {
  const fetcher = useFetcher<ReplyRejection | null>();
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const id = `reply-${reviewId}`;
  const isBusy = fetcher.state !== "idle";
  const isDone = fetcher.state === "idle" && fetcher.data === null;
  const refused = isBusy ? undefined : (fetcher.data ?? rejection);
  const problem = refused && (messageFor(refused, "comment") ?? refused.errors[0]?.message);

  useEffect(() => {
    if (!isDone || !form.current) return;
    form.current.reset();
    form.current.closest("details")?.removeAttribute("open");
  }, [isDone]);

  const stay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = new FormData(event.currentTarget);
    written.set("stay", "1");
    fetcher.submit(written, { method: "post", action });
  };
  return (
    <Details summary="Ответить" open={rejection !== undefined}>
      <form ref={form} method="post" action={action} onSubmit={stay} noValidate>
        <input type="hidden" name="review_id" value={reviewId} />
        <input type="hidden" name="is_model_review" value={String(isModelReview)} />
        <input type="hidden" name="return" value={pathname + search} />
        <Stack gap="s">
          {problem && (
            <ErrorSummary
              title="Ответ не отправлен"
              errors={[{ message: problem, fieldId: id }]}
              submission={refused}
            />
          )}
          <TextArea
            name="comment"
            id={id}
            label="Ваш ответ"
            defaultValue={rejection?.comment}
            error={problem}
            rows={3}
            required
          />
          <div>
            <Button type="submit" loading={isBusy}>
              Отправить ответ
            </Button>
          </div>
        </Stack>
      </form>
    </Details>
  );
}
