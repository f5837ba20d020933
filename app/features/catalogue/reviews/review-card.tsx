import { useFetcher, useLocation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { sentBody } from "../../../shared/sent-fields.ts";
import { signInPath } from "../../../shared/sign-in-path.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Details } from "../../../ui/details.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Stars } from "../../../ui/stars.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { type Reaction, reactionOf, reduceReactions } from "./reactions.ts";
import * as css from "./review-card.css.ts";
import { listPath, reviewAnchor } from "./review-links.ts";
import {
  type ReactionAnswer,
  type ReplyAnswer,
  type ReplyRejection,
  type ReplyView,
  replyFormName,
  UNAVAILABLE,
} from "./review-reply.ts";
import { type LiveReview, liveReview, type ReviewView } from "./review-view.ts";

interface ReviewCardsProps {
  /** What scripts need of the reviews; none for a guest, whose forms lead to signing in. */
  live: readonly LiveReview[];
  /** On the server only. */
  reviews: readonly ReviewView[] | undefined;
  sku: string;
  /** The list that answers a form, with the same cards as the page of the form. */
  listHref: string;
  rejection?: ReplyRejection | undefined;
}

/** Reviews whose forms stay on the page when scripts run; for a guest they are the server's alone. */
export function ReviewCards({ live, reviews, ...rest }: ReviewCardsProps) {
  const [said, setSaid] = useState("");
  if (live.length === 0)
    return (
      <ServerOnly name="reviews">
        {reviews?.map((review) => (
          <ReviewCard key={review.id} {...rest} live={liveReview(review)} review={review} />
        ))}
      </ServerOnly>
    );
  return (
    <>
      {live.map((each) => (
        <ReviewCard
          key={each.id}
          {...rest}
          live={each}
          review={reviews?.find(({ id }) => id === each.id)}
          onReplied={() => setSaid("Ответ опубликован")}
        />
      ))}
      <p role="status" className={visuallyHidden}>
        {said}
      </p>
    </>
  );
}

interface ReviewCardProps {
  live: LiveReview;
  /** On the server only. */
  review: ReviewView | undefined;
  sku: string;
  listHref: string;
  rejection?: ReplyRejection | undefined;
  /** Missing for a guest. */
  onReplied?: () => void;
}

/** One review: author, date, stars, text, photos, replies and reactions. PRD-002, PRD-003, PRD-040 */
function ReviewCard({ live, review, sku, listHref, rejection, onReplied }: ReviewCardProps) {
  const [problem, setProblem] = useState("");
  return (
    <Card as="article">
      <Stack gap="s">
        <ServerOnly name={`review-${live.id}`}>{review && <ReviewText review={review} />}</ServerOnly>
        <ReviewReactions sku={sku} live={live} problem={problem} onProblem={setProblem} />
        <ServerOnly name={`replies-${live.id}`}>
          {review?.replies.map((reply) => (
            <ReplyText key={reply.id} reply={reply} />
          ))}
        </ServerOnly>
        {onReplied ? (
          <ReplyForm
            id={live.id}
            isModelReview={review !== undefined && review.about !== ""}
            action={listHref}
            rejection={rejection}
            onSend={() => setProblem("")}
            onReplied={onReplied}
          />
        ) : (
          <ServerOnly name="sign-in">
            <div>
              <a href={signInPath(listPath(sku))} rel="nofollow" className={loneLink}>
                Ответить
              </a>
            </div>
          </ServerOnly>
        )}
      </Stack>
    </Card>
  );
}

function ReviewText({ review }: { review: ReviewView }) {
  const { id, author, about, isBuyer, rating, day, comment, photos } = review;
  return (
    <>
      <Inline gap="s">
        <b id={reviewAnchor(id)}>{author}</b>
        <Stars rating={rating} note={day} />
        {isBuyer && <Badge tone="success">Куплено здесь</Badge>}
      </Inline>
      {about && <div className={muted}>{about}</div>}
      <p className={css.words}>{comment}</p>
      {photos.length > 0 && (
        <Inline>
          {photos.map(({ url, previewUrl }, index) => (
            <a key={url} href={url}>
              <img
                src={previewUrl}
                alt={`Фото ${index + 1} к отзыву, ${author}`}
                width="96"
                height="96"
                loading="lazy"
                className={css.photo}
              />
            </a>
          ))}
        </Inline>
      )}
    </>
  );
}

function ReplyText({ reply: { author, isOfficial, day, comment } }: { reply: ReplyView }) {
  return (
    <div className={css.reply}>
      <Inline gap="s">
        <b>{author}</b>
        <span className={muted}>{isOfficial ? `ответ магазина, ${day}` : day}</span>
      </Inline>
      <p className={css.words}>{comment}</p>
    </div>
  );
}

interface ReviewReactionsProps {
  sku: string;
  live: LiveReview;
  /** Why the last reaction was not taken. */
  problem: string;
  onProblem: (text: string) => void;
}

/** Two buttons, each with the call that pressing it means now. The figures change at once, and are the answer's when there is one. */
function ReviewReactions({ sku, live: { id, author, reactions }, problem, onProblem }: ReviewReactionsProps) {
  const [shown, setShown] = useState(reactions);
  const [isBusy, setIsBusy] = useState(false);
  const react = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const body = sentBody(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    setIsBusy(true);
    onProblem("");
    setShown(reduceReactions(shown, body.get("reaction") as Reaction));
    const answer = await sendReaction(body);
    setShown(answer.reactions ?? shown);
    onProblem(answer.problem ?? "");
    setIsBusy(false);
  };
  const side = (kind: "like" | "dislike", word: string, count: number) => {
    const isPressed = shown.is_like_or_dislike === (kind === "like");
    return (
      <Button
        type="submit"
        name="reaction"
        value={reactionOf(kind, shown.is_like_or_dislike)}
        aria-pressed={isPressed}
        aria-label={`${word} ${count}, отзыв: ${author}`}
        icon={isPressed ? "check" : undefined}
      >
        {word} {count}
      </Button>
    );
  };
  return (
    <form method="post" action="/reviews/reactions/" onSubmit={react} aria-busy={isBusy || undefined}>
      <ServerOnly name={`reacts-to-${id}`}>
        <SentAlong fields={{ review_id: String(id), goods_id: sku }} />
      </ServerOnly>
      <Inline>
        {side("like", "Полезно", shown.likes)}
        {side("dislike", "Бесполезно", shown.dislikes)}
      </Inline>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </form>
  );
}

/** What every form of a review says besides; with the page to come back to. */
function SentAlong({ fields }: { fields: Record<string, string> }) {
  const { pathname, search } = useLocation();
  return Object.entries({ ...fields, return: pathname + search }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** What came of a reaction; where another page is the answer, as after the end of a session, that page is opened. Never throws. */
async function sendReaction(body: URLSearchParams): Promise<ReactionAnswer> {
  body.set("stay", "1");
  try {
    const answer = await fetch("/reviews/reactions/", { method: "POST", body });
    if (answer.redirected) location.assign(answer.url);
    return answer.redirected ? {} : ((await answer.json()) as ReactionAnswer);
  } catch {
    return { problem: UNAVAILABLE };
  }
}

interface ReplyFormProps {
  id: number;
  /** On the server only. */
  isModelReview: boolean;
  /** The list that answers the form. */
  action: string;
  /** The reply to one of the page's forms. */
  rejection: ReplyRejection | undefined;
  onSend: () => void;
  onReplied: () => void;
}

/** Collapsed until somebody wants to answer, and again with every answer given, which stands above it. */
function ReplyForm({ id, isModelReview, action, rejection, onSend, onReplied }: ReplyFormProps) {
  const { Form, data } = useFetcher<ReplyAnswer>();
  const [posted, setPosted] = useState<{ replies: ReplyView[]; isHere: boolean }>({ replies: [], isHere: false });
  const box = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  useAnswer(data, (answer) => {
    if (!("posted" in answer)) return;
    // Do not move the focus of somebody who has moved on.
    const isHere = box.current?.contains(document.activeElement) === true;
    setPosted({ replies: [...posted.replies, answer.posted], isHere });
    onReplied();
  });
  useEffect(() => {
    if (posted.isHere) summary.current?.focus();
  }, [posted]);
  const form = replyFormName(id);
  const last = data ?? rejection;
  const own = last && "form" in last && last.form === form ? last : undefined;
  return (
    <>
      {posted.replies.map((reply) => (
        <ReplyText key={reply.id} reply={reply} />
      ))}
      <Details key={posted.replies.length} summaryRef={summary} summary="Ответить" open={own !== undefined}>
        <Form ref={box} method="post" action={action} noValidate onSubmit={onSend}>
          <ServerOnly name={`answers-${id}`}>
            <SentAlong fields={{ review_id: String(id), is_model_review: String(isModelReview) }} />
          </ServerOnly>
          <Stack gap="s">
            <FormProblems reply={own} title="Ответ не отправлен" />
            <TextArea {...fieldsOf(form, own)("comment")} label="Ваш ответ" rows={3} required />
            <div>
              <Button type="submit">Отправить ответ</Button>
            </div>
          </Stack>
        </Form>
      </Details>
    </>
  );
}
