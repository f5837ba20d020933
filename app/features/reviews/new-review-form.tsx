import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { counted } from "../../ui/format.ts";
import { Stack } from "../../ui/layout.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { NewReviewView } from "./new-review.server.ts";
import { RatingField } from "./rating-field.tsx";
import { messageFor, type NewReviewRejection } from "./rejection.ts";

const FIELDS = ["rating", "comment", "images"] as const;

interface NewReviewFormProps {
  action: string;
  limits: NewReviewView["limits"];
  rejection: NewReviewRejection | undefined;
}

/** A plain document form: photos go with it, with scripts or without. */
export function NewReviewForm({ action, limits, rejection }: NewReviewFormProps) {
  const values = rejection?.values;
  const errorOf = (field: (typeof FIELDS)[number]) => messageFor(rejection, field);
  const entries = (rejection?.errors ?? []).map(({ message, field }) => {
    const fieldId = FIELDS.find((name) => field === name || field?.startsWith(`${name}_`));
    return fieldId ? { message, fieldId } : { message };
  });
  const again = values && values.photoCount > 0 ? " Выберите фотографии ещё раз: браузер не хранит их." : "";
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate>
      <Stack gap="m">
        <ErrorSummary errors={entries} title="Отзыв не отправлен" submission={rejection} />
        <RatingField defaultValue={values?.rating} error={errorOf("rating")} />
        <TextArea
          name="comment"
          label="Отзыв"
          hint="Как товар показал себя: дорога, шум, износ, мороз"
          defaultValue={values?.comment}
          error={errorOf("comment")}
          maxLength={limits.letters}
          rows={6}
          required
        />
        <TextField
          name="images"
          type="file"
          label="Фотографии"
          hint={`До ${counted(limits.photos, ["фотографии", "фотографий", "фотографий"])} JPEG, PNG или WebP, каждая до ${limits.photoMegabytes}\u00a0МБ, все до ${limits.allMegabytes}\u00a0МБ.${again}`}
          error={errorOf("images")}
          accept="image/jpeg,image/png,image/webp"
          multiple
        />
        <Checkbox
          name="is_model_review"
          label="Отзыв о модели целиком"
          hint="Его увидят у всех размеров и вариантов этой модели"
          defaultChecked={values?.isModelReview}
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
