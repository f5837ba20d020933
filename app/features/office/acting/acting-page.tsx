import { FormProblems } from "../../../shared/form-problems.tsx";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { ActingPageView } from "./acting.server.ts";
import { ACTING_PATH, type ActingField, END } from "./acting-fields.ts";
import { StartActingForm } from "./start-acting-form.tsx";

interface ActingPageProps {
  view: ActingPageView;
  reply: RefusedForm<ActingField> | undefined;
}

/** Begins to act for a client by phone, or for the account that the refused form named; ends it. */
export function ActingPage({ view: { messages, isActing }, reply }: ActingPageProps) {
  const clientId = Number(reply?.initialValue.clientId) || null;
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1}>Действовать за клиента</Heading>
        {messages.map((message) => (
          <Notice key={message} tone="success" live>
            {message}
          </Notice>
        ))}
        {reply && <FormProblems reply={reply} title="Начать не удалось" />}
        {isActing && (
          <form method="post" action={ACTING_PATH}>
            <input type="hidden" name="intent" value={END} />
            <Stack gap="s">
              <p>Вы уже действуете за клиента: кто это, сказано вверху страницы. Другой клиент сменит его.</p>
              <div>
                <Button>Завершить и вернуться к себе</Button>
              </div>
            </Stack>
          </form>
        )}
        <p>
          Заказ, автомобили и записи будут клиента, в журнале останетесь вы. Работа за клиента закончится через полчаса
          без действий и не позже чем через два часа.
        </p>
        <StartActingForm clientId={clientId} reply={reply} />
      </Stack>
    </Container>
  );
}
