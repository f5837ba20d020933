import { BOOKING_PATH } from "../../../shared/booking-choice.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { WaitingView } from "./waiting.server.ts";

/** The page of an entry: what is waited for, the offer, the way out. */
export function WaitingPage({ view, reply }: { view: WaitingView; reply: RefusedForm | undefined }) {
  const { state, messages, heading, place, days, offer, queue } = view;
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1}>{heading}</Heading>
        {messages.map((message) => (
          <Notice key={message}>{message}</Notice>
        ))}
        <FormProblems reply={reply} />
        <p>
          {place}, {days}.
        </p>
        {offer && (
          <p>
            <b>{offer.when}</b>. Держим это время за вами до {offer.until}, потом предложим следующему.
          </p>
        )}
        {queue && (
          <p>
            <b>{queue}</b>
          </p>
        )}
        {state === "waiting" && (
          <p>Как только время освободится, пришлём SMS со ссылкой на эту страницу. Ночью не беспокоим.</p>
        )}
        <Inline gap="s">
          {offer && <Act intent="take">Записаться на это время</Act>}
          {(state === "waiting" || state === "offered") && <Act intent="leave">Больше не ждать</Act>}
          <ButtonLink href={BOOKING_PATH}>К записи</ButtonLink>
        </Inline>
      </Stack>
    </Container>
  );
}

function Act({ intent, children }: { intent: "take" | "leave"; children: string }) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button variant={intent === "take" ? "primary" : "quiet"}>{children}</Button>
    </form>
  );
}
