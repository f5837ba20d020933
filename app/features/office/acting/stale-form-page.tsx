import { loneLink } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { StaleForm } from "../../../visitor/stale-form.ts";
import { ACTING_PATH } from "./acting-fields.ts";

interface StaleFormPageProps {
  form: StaleForm;
  isActing: boolean;
}

/** A form of a page that was opened for somebody else: nothing is done, and it can be sent once that is put right. */
export function StaleFormPage({ form: { message, openedFor, action, fields }, isActing }: StaleFormPageProps) {
  const where = isActing || openedFor === "" ? ACTING_PATH : `/manager/clients/${openedFor.replace(/\D/g, "")}/`;
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1}>Форма не отправлена</Heading>
        <Notice tone="danger" live>
          {message}
        </Notice>
        <p>Ничего не изменилось. Всё введённое осталось на этой странице, не закрывайте её.</p>
        <a href={where} target="_blank" rel="noreferrer" className={loneLink}>
          {isActing ? "Завершить работу за клиента (в новой вкладке)" : "Открыть карточку клиента (в новой вкладке)"}
        </a>
        <form method="post" action={action}>
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button variant="primary">Отправить ещё раз</Button>
        </form>
      </Stack>
    </Container>
  );
}
