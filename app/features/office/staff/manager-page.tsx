import { muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TitleWithHelp } from "../../platform/resource-kit/help-link.tsx";
import { ClientList } from "./client-list.tsx";
import { ClientSearchForm } from "./client-search-form.tsx";
import type { ManagerView } from "./manager.server.ts";

/** STF-007, STF-022 */
export function ManagerPage({ view: { canAct, phone, opened, tasks } }: { view: ManagerView }) {
  return (
    <Container width="prose">
      <Stack gap="l">
        <TitleWithHelp>Кабинет сотрудника</TitleWithHelp>
        <ClientSearchForm id="manager-client" />
        {canAct && (
          <Card as="section" labelledBy="by-phone">
            <form action="/manager/" method="get" noValidate>
              <Stack gap="s">
                <Heading level={2} size="large" id="by-phone">
                  Карточка по телефону
                </Heading>
                <TextField
                  name="phone"
                  label="Телефон клиента, +7"
                  hint="10 цифр. Клиент может быть и без личного кабинета"
                  error={phone?.error}
                  defaultValue={phone?.typed}
                  inputMode="numeric"
                  autoComplete="off"
                  width="short"
                  maxLength={20}
                />
                <div>
                  <Button type="submit">Открыть карточку</Button>
                </div>
              </Stack>
            </form>
          </Card>
        )}
        <Tasks tasks={tasks} />
        <Stack as="section" gap="s">
          <Heading level={2} size="title">
            Последние клиенты
          </Heading>
          {opened === null && (
            <Notice tone="danger">Не удалось загрузить список: нет связи с магазином. Обновите страницу.</Notice>
          )}
          {opened?.length === 0 && <p className={muted}>Здесь будут карточки, которые вы открывали.</p>}
          {opened && opened.length > 0 && <ClientList clients={opened} />}
        </Stack>
      </Stack>
    </Container>
  );
}

function Tasks({ tasks }: Pick<ManagerView, "tasks">) {
  return (
    <Stack as="section" gap="s">
      <Heading level={2} size="title">
        Нашли дешевле: ждут звонка
      </Heading>
      {tasks === null && (
        <Notice tone="danger">Не удалось загрузить список: нет связи с магазином. Обновите страницу.</Notice>
      )}
      {tasks?.length === 0 && <p className={muted}>За последнюю неделю никто не просил.</p>}
      {tasks && tasks.length > 0 && (
        <Stack as="ul" gap="xs">
          {tasks.map((task) => (
            <Card as="li" key={task.id} padding="s">
              <p>
                {task.cardPath ? <a href={task.cardPath}>{task.name}</a> : task.name}, {task.phone}
              </p>
              <p>
                <a href={task.goodsPath}>{task.goodsTitle}</a> за {task.price}
              </p>
              <p className={muted}>{task.when}</p>
            </Card>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
