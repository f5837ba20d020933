import { DoneMessages } from "../../../shared/done-messages.tsx";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import type { ClientPersonalView } from "./client-personal.server.ts";
import { ConsentHistory, DataFiles, FinalStep, KeptLists, Obstacles, Part } from "./personal-parts.tsx";
import { clientPersonalPath } from "./personal-path.ts";

interface ClientPersonalProps {
  view: ClientPersonalView;
  reply: RefusedForm<"reason"> | undefined;
}

/** What is kept about a client: for the client who asks, and the deletion on request. 152-ФЗ */
export function ClientPersonalPage({ view, reply }: ClientPersonalProps) {
  const isConfirming = reply?.form === "confirm";
  return (
    <Container>
      <Stack gap="m">
        <p>
          <a href={`/manager/clients/${view.id}/`}>Карточка клиента</a>
        </p>
        <Heading level={1}>Персональные данные: {view.name}</Heading>
        <DoneMessages messages={view.messages} />
        {!isConfirming && <FormProblems reply={reply} title="Личный кабинет не удалён" />}
        <Part id="client-kept" title="Что хранится">
          <KeptLists kept={view.kept} />
          <p>Файл отдавайте только самому клиенту. Выгрузка попадает в журнал.</p>
          <DataFiles page={clientPersonalPath(view.id)} />
        </Part>
        <Part id="client-consents" title="История согласий">
          <ConsentHistory consents={view.consents} />
        </Part>
        <Part id="client-delete" title="Удалить личный кабинет по просьбе клиента">
          {view.obstacles.length > 0 && (
            <Notice tone="warning" title="Сейчас удалить нельзя">
              <Obstacles obstacles={view.obstacles} />
            </Notice>
          )}
          {view.obstacles.length === 0 && <DeletionForm view={view} reply={reply} />}
        </Part>
      </Stack>
    </Container>
  );
}

function DeletionForm({ view, reply }: ClientPersonalProps) {
  const field = fieldsOf<"reason">("ask", reply);
  if (reply?.form === "confirm")
    return (
      <FinalStep
        page={clientPersonalPath(view.id)}
        values={{ reason: reply.initialValue.reason }}
        question={`Удалить личный кабинет: ${view.name}?`}
        answer="Удалить навсегда"
      >
        Вернуть его будет нельзя.{view.points && ` Сгорят баллы: ${view.points}.`} Причина: {reply.initialValue.reason}
      </FinalStep>
    );
  return (
    <form method="post" action={clientPersonalPath(view.id)} noValidate>
      <input type="hidden" name="intent" value="ask" />
      <Stack gap="s">
        <TextArea
          {...field("reason")}
          label="Когда и как клиент об этом попросил"
          hint="Например: заявление от 21 ноября, паспорт проверен в магазине"
          maxLength={500}
          rows={3}
        />
        <div>
          <Button type="submit">Продолжить</Button>
        </div>
      </Stack>
    </form>
  );
}
