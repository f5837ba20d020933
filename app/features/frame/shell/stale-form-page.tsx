import { clientPath } from "../../../shared/client-path.ts";
import { signInPath } from "../../../shared/sign-in-path.ts";
import { TypedFields } from "../../../shared/typed-fields.tsx";
import { loneLink } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { StaleForm } from "../../../visitor/stale-form.ts";
import { ACTING_PATH } from "../../office/acting/acting-fields.ts";

interface StaleFormPageProps {
  form: StaleForm;
  isActing: boolean;
}

/** Where it is put right. */
function wayOut({ form: { openedFor, isLate }, isActing }: StaleFormPageProps) {
  if (isLate) return { href: signInPath(), label: "Войти" };
  if (isActing) return { href: ACTING_PATH, label: "Завершить работу за клиента" };
  const href = openedFor === "" ? ACTING_PATH : clientPath(openedFor.replace(/\D/g, ""));
  return { href, label: "Открыть карточку клиента" };
}

/** A form that came for somebody else or from nobody: nothing is done, and it can be sent once that is put right. */
export function StaleFormPage(props: StaleFormPageProps) {
  const { message, action, fields, fileFields } = props.form;
  const way = wayOut(props);
  return (
    <Container width="prose">
      <Stack gap="m">
        <Heading level={1}>Форма не отправлена</Heading>
        <Notice tone="danger" live>
          {message}
        </Notice>
        <p>Ничего не изменилось. Всё введённое осталось на этой странице, не закрывайте её.</p>
        <a href={way.href} target="_blank" rel="noreferrer" className={loneLink}>
          {way.label} (в новой вкладке)
        </a>
        <form method="post" action={action} {...(fileFields.length > 0 && { encType: "multipart/form-data" })}>
          <TypedFields fields={fields} />
          <Stack gap="m">
            {fileFields.map((name) => (
              <TextField
                key={name}
                name={name}
                type="file"
                multiple
                label="Файлы"
                hint="Браузер их не хранит: выберите ещё раз, если они нужны"
              />
            ))}
            <div>
              <Button variant="primary">Отправить ещё раз</Button>
            </div>
          </Stack>
        </form>
      </Stack>
    </Container>
  );
}
