import { signInPath } from "../../../shared/sign-in-path.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { NewReviewView } from "./new-review.server.ts";
import { NewReviewForm } from "./new-review-form.tsx";
import { listPath, newReviewPath } from "./review-links.ts";
import type { NewReviewRejection } from "./review-reply.ts";

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
