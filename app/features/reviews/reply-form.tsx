import { useLocation } from "@remix-run/react";
import { Button } from "../../ui/button.tsx";
import { Details } from "../../ui/details.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Stack } from "../../ui/layout.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { messageFor, type ReplyRejection } from "./rejection.ts";

interface ReplyFormProps {
  reviewId: number;
  isModelReview: boolean;
  /** The list that answers the form. */
  action: string;
  /** The answer to this very form. */
  rejection: ReplyRejection | undefined;
}

/** Folded until somebody wants to answer. */
export function ReplyForm({ reviewId, isModelReview, action, rejection }: ReplyFormProps) {
  const { pathname, search } = useLocation();
  const id = `reply-${reviewId}`;
  const problem = rejection && (messageFor(rejection, "comment") ?? rejection.errors[0]?.message);
  return (
    <Details summary="Ответить" open={rejection !== undefined}>
      <form method="post" action={action} noValidate>
        <input type="hidden" name="review_id" value={reviewId} />
        <input type="hidden" name="is_model_review" value={String(isModelReview)} />
        <input type="hidden" name="return" value={pathname + search} />
        <Stack gap="s">
          {problem && <ErrorSummary title="Ответ не отправлен" errors={[{ message: problem, fieldId: id }]} />}
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
            <Button type="submit">Отправить ответ</Button>
          </div>
        </Stack>
      </form>
    </Details>
  );
}
