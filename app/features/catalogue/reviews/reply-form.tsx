import { useLocation } from "@remix-run/react";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Details } from "../../../ui/details.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { type ReplyRejection, replyFormName } from "./review-reply.ts";

interface ReplyFormProps {
  reviewId: number;
  isModelReview: boolean;
  /** The list that answers the form. */
  action: string;
  /** The reply to one of the page's forms. */
  rejection: ReplyRejection | undefined;
}

/** Collapsed until somebody wants to answer. */
export function ReplyForm({ reviewId, isModelReview, action, rejection }: ReplyFormProps) {
  const { pathname, search } = useLocation();
  const form = replyFormName(reviewId);
  const own = rejection?.form === form ? rejection : undefined;
  return (
    <Details summary="Ответить" open={own !== undefined}>
      <form method="post" action={action} noValidate>
        <input type="hidden" name="review_id" value={reviewId} />
        <input type="hidden" name="is_model_review" value={String(isModelReview)} />
        <input type="hidden" name="return" value={pathname + search} />
        <Stack gap="s">
          <FormProblems reply={own} title="Ответ не отправлен" />
          <TextArea {...fieldsOf(form, own)("comment")} label="Ваш ответ" rows={3} required />
          <div>
            <Button type="submit">Отправить ответ</Button>
          </div>
        </Stack>
      </form>
    </Details>
  );
}
