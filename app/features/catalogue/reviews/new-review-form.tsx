import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, tickOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { counted } from "../../../ui/format.ts";
import { Stack } from "../../../ui/layout.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { NewReviewView } from "./new-review.server.ts";
import { RatingField } from "./rating-field.tsx";
import type { NewReviewRejection } from "./review-reply.ts";

interface NewReviewFormProps {
  action: string;
  limits: NewReviewView["limits"];
  rejection: NewReviewRejection | undefined;
}

/** A plain document form, so that photos can be sent with or without scripts. */
export function NewReviewForm({ action, limits, rejection }: NewReviewFormProps) {
  const field = fieldsOf("new-review", rejection);
  const { defaultValue: _, ...images } = field("images");
  const again = rejection && rejection.photoCount > 0 ? " Выберите фотографии ещё раз: браузер не хранит их." : "";
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate>
      <input type="hidden" name="intent" value="new-review" />
      <Stack gap="m">
        <FormProblems reply={rejection} title="Отзыв не отправлен" />
        <RatingField {...field("rating")} />
        <TextArea
          {...field("comment")}
          label="Отзыв"
          hint="Как товар показал себя: дорога, шум, износ, мороз"
          maxLength={limits.letters}
          rows={6}
          required
        />
        <TextField
          {...images}
          type="file"
          label="Фотографии"
          hint={`До ${counted(limits.photos, ["фотографии", "фотографий", "фотографий"])} JPEG, PNG или WebP, каждая до ${limits.photoMegabytes}\u00a0МБ, все до ${limits.allMegabytes}\u00a0МБ.${again}`}
          accept="image/jpeg,image/png,image/webp"
          multiple
        />
        <Checkbox
          {...tickOf(field("is_model_review"))}
          label="Отзыв о модели целиком"
          hint="Его увидят у всех размеров и вариантов этой модели"
        />
        <div>
          <Button type="submit" variant="primary" size="l">
            Отправить отзыв
          </Button>
        </div>
      </Stack>
    </form>
  );
}
