import { FormProblems } from "../../../shared/form-problems.tsx";
import type { FormReply } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import * as css from "../../../ui/dialog.css.ts";
import { Heading } from "../../../ui/heading.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { ConsentView } from "./consent.server.ts";
import { ConsentForm } from "./consent-form.tsx";
import { THANKS } from "./consent-texts.ts";

interface ConsentPageProps {
  view: ConsentView;
  reply: FormReply | undefined;
}

/** The consent to the programme as a page; the modal takes the part inside the card. */
export function ConsentPage({ view, reply }: ConsentPageProps) {
  return (
    <Container width="narrow">
      <Stack gap="m">
        <Heading level={1}>Программа лояльности</Heading>
        <Card>
          <div data-consent={view.isAgreed ? "thanks" : "form"}>
            <Stack gap="m">
              {view.isAgreed ? <Thanks messages={view.messages} /> : <ConsentQuestion view={view} reply={reply} />}
            </Stack>
          </div>
        </Card>
        <Modal />
      </Stack>
    </Container>
  );
}

function ConsentQuestion({ view, reply }: ConsentPageProps) {
  return (
    <>
      <FormProblems reply={reply} title="Вы ещё не участник программы" />
      <ConsentForm inviter={view.inviter} rulesVersion={view.rulesVersion} reply={reply} />
    </>
  );
}

/** LOY-019, LOY-020 */
function Thanks({ messages }: { messages: readonly string[] }) {
  return (
    <>
      <Notice live tone="success" title={THANKS}>
        <p>Баллы и их история — в личном кабинете, ссылка для друзей — в ваших данных.</p>
      </Notice>
      {messages.map((message) => (
        <Notice key={message} tone="warning">
          {message}
        </Notice>
      ))}
      <form action="/my/">
        <Button variant="primary">Хорошо</Button>
      </form>
    </>
  );
}

/** What the modal is made of: scripts put the part above into its last element. */
function Modal() {
  return (
    <template data-modal="">
      <dialog aria-labelledby="consent-modal-title" className={`${css.dialog} ${css.size.m}`}>
        <div className={css.head}>
          <h2 id="consent-modal-title" className={css.title}>
            Программа лояльности
          </h2>
          <IconButton type="button" icon="close" label="Закрыть" />
        </div>
        <div className={css.body} />
      </dialog>
    </template>
  );
}
