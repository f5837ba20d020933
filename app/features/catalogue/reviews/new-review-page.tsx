import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, tickOf } from "../../../shared/form-reply.ts";
import { signInPath } from "../../../shared/sign-in-path.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Fieldset } from "../../../ui/fieldset.tsx";
import { counted } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { NewReviewView } from "./new-review.server.ts";
import * as css from "./rating-field.css.ts";
import { listPath, newReviewPath } from "./review-links.ts";
import type { NewReviewRejection } from "./review-reply.ts";

const RATING_LABELS = ["ужасно", "плохо", "средне", "хорошо", "отлично"];

interface RatingFieldProps {
  name: string;
  id: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

/** Radio buttons that look like stars; arrow keys move between them as usual. */
function RatingField({ name, id, defaultValue, error }: RatingFieldProps) {
  return (
    <Fieldset id={id} legend="Ваша оценка" error={error}>
      <div className={css.stars}>
        {RATING_LABELS.map((word, index) => {
          const value = String(index + 1);
          return (
            <label key={word} className={css.star}>
              <input
                id={index === 0 ? id : `${id}-${value}`}
                type="radio"
                name={name}
                value={value}
                defaultChecked={value === defaultValue}
                required
                className={visuallyHidden}
              />
              <Icon name="star" size={24} />
              <span className={css.figure}>
                {value}
                <VisuallyHidden> из 5, {word}</VisuallyHidden>
              </span>
            </label>
          );
        })}
      </div>
    </Fieldset>
  );
}

interface NewReviewFormProps {
  action: string;
  limits: NewReviewView["limits"];
  rejection: NewReviewRejection | undefined;
}

/** A plain document form, so that photos can be sent with or without scripts. */
function NewReviewForm({ action, limits, rejection }: NewReviewFormProps) {
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

interface NewReviewPageProps {
  view: NewReviewView;
  rejection: NewReviewRejection | undefined;
}

export function NewReviewPage({ view, rejection }: NewReviewPageProps) {
  const { goods, mayWrite, limits } = view;
  return (
    <Container width="prose">
      <Stack gap="m">
        <Breadcrumbs
          items={[
            { label: goods.title, href: goods.url },
            { label: "Отзывы", href: listPath(goods.sku) },
          ]}
          current="Новый отзыв"
        />
        <Heading level={1} size="title">
          Отзыв: {goods.title}
        </Heading>
        {mayWrite ? (
          <NewReviewForm action={newReviewPath(goods.sku)} limits={limits} rejection={rejection} />
        ) : (
          <SignInNotice path={newReviewPath(goods.sku)} purpose="чтобы оставить отзыв" />
        )}
      </Stack>
    </Container>
  );
}

/** Everybody may read; `purpose` says what needs signing in. */
function SignInNotice({ path, purpose }: { path: string; purpose: string }) {
  return (
    <Notice>
      <a href={signInPath(path)} rel="nofollow">
        Войдите
      </a>
      , {purpose}
    </Notice>
  );
}
