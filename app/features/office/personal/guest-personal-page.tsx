import { DoneMessages } from "../../../shared/done-messages.tsx";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import type { GuestPersonalView } from "./guest-personal.server.ts";
import { ConsentHistory, DataFiles, FinalStep, KeptLists, Obstacles, Part } from "./personal-parts.tsx";
import { clientPersonalPath } from "./personal-path.ts";

type Reply = RefusedForm<"reason" | "identified"> & { confirming?: string };

interface GuestPersonalProps {
  view: GuestPersonalView;
  reply: Reply | undefined;
}

/** What is kept of somebody who is a phone alone: for the person who asks, and its end on their request. 152-ФЗ */
export function GuestPersonalPage({ view, reply }: GuestPersonalProps) {
  const isConfirming = reply?.form === "confirm";
  const hasNothing = view.kept.length === 0;
  return (
    <Container>
      <Stack gap="m">
        <p>
          <a href={view.card}>Карточка клиента</a>
        </p>
        <Heading level={1}>Персональные данные: {view.name}</Heading>
        <p>
          Телефон {view.phone}, личного кабинета нет. Прежде чем показать или стереть данные, убедитесь, что телефон
          принадлежит этому человеку.
        </p>
        <DoneMessages messages={view.messages} />
        {!isConfirming && <FormProblems reply={reply} title="Не получилось" />}
        {hasNothing ? (
          <Notice tone="info" title="Под этим телефоном ничего не хранится" />
        ) : (
          <>
            <Part id="guest-kept" title="Что хранится">
              <KeptLists kept={view.kept} />
              <p>Файл отдавайте только самому человеку. Выгрузка попадает в журнал.</p>
              <DataFiles page={clientPersonalPath(view.client)} />
            </Part>
            <Part id="guest-consents" title="Согласия">
              <Withdrawals view={view} />
              <ConsentHistory consents={view.consents} />
            </Part>
            <Part id="guest-erase" title="Стереть данные по просьбе человека">
              {view.obstacles.length > 0 && (
                <Notice tone="warning" title="Сейчас стереть нельзя">
                  <Obstacles obstacles={view.obstacles} />
                </Notice>
              )}
              {view.obstacles.length === 0 && <ErasureForm view={view} reply={reply} />}
            </Part>
          </>
        )}
      </Stack>
    </Container>
  );
}

function Withdrawals({ view: { client, given } }: Pick<GuestPersonalProps, "view">) {
  return (
    <>
      <p>Рекламу людям без личного кабинета магазин не шлёт: отзывать её не нужно.</p>
      {given.map(({ kind, title, consequence }) => (
        <form key={kind} method="post" action={clientPersonalPath(client)}>
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="kind" value={kind} />
          <Stack gap="s">
            <p>
              <b>{title}.</b> {consequence}
            </p>
            <div>
              <Button type="submit">Отозвать согласие: {title}</Button>
            </div>
          </Stack>
        </form>
      ))}
    </>
  );
}

function ErasureForm({ view, reply }: GuestPersonalProps) {
  const action = clientPersonalPath(view.client);
  const field = fieldsOf<"reason" | "identified">("ask", reply);
  if (reply?.form === "confirm")
    return (
      <FinalStep
        page={action}
        values={{ reason: reply.initialValue.reason, identified: reply.initialValue.identified }}
        question={`Стереть данные: ${[...new Set([view.name, view.phone])].join(", ")}?`}
        answer="Стереть навсегда"
      >
        Вернуть их будет нельзя. {reply.confirming}
      </FinalStep>
    );
  return (
    <form method="post" action={action} noValidate>
      <input type="hidden" name="intent" value="ask" />
      <Stack gap="m">
        <p>
          Заявки, запросы, письма и заметки удалятся. Заказы, чеки и договоры закон велит хранить 5 лет, записи на
          обслуживание магазин хранит 3 года: они останутся без имени и телефона.
        </p>
        <RadioGroup
          {...field("identified")}
          label="Как убедились, что телефон принадлежит этому человеку"
          options={view.identified}
        />
        <TextArea
          {...field("reason")}
          label="Когда и как человек об этом попросил"
          hint="Например: заявление от 21 ноября в магазине на Малышева. Номер телефона не пишите: запись останется в журнале"
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
