import { requestSources } from "../../../../gateway/contract/office/staff-clients.ts";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";

interface ReplyProps {
  reply: RefusedForm | undefined;
}

interface NamesFormProps extends ReplyProps {
  names: { firstname: string; surname: string };
}

/** Says which names it was opened with, so that a change by somebody else meanwhile is noticed. STF-049 */
export function ClientNamesForm({ names, reply }: NamesFormProps) {
  const field = fieldsOf("names", reply, names);
  return (
    <Card as="section" labelledBy="client-names">
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="names" />
        <input type="hidden" name="seenFirstname" value={names.firstname} />
        <input type="hidden" name="seenSurname" value={names.surname} />
        <Stack gap="s">
          <Heading level={2} size="large" id="client-names">
            Имя и почта клиента
          </Heading>
          <TextField {...field("firstname")} label="Имя" hint="Русскими буквами" autoComplete="off" maxLength={100} />
          <TextField {...field("surname")} label="Фамилия" autoComplete="off" maxLength={100} />
          <TextField
            {...field("email")}
            label="Добавить e-mail"
            hint="Необязательно. Клиент подтвердит его по ссылке из письма, а на прежние адреса придёт сообщение"
            kind="email"
            autoComplete="off"
          />
          <div>
            <Button type="submit">Сохранить имя и почту</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

interface PhoneProps {
  /** E.164 */
  phone: string;
}

/** STF-048 */
export function LoyaltySmsForm({ phone }: PhoneProps) {
  return (
    <Card as="section" labelledBy="loyalty-sms">
      <form method="post">
        <input type="hidden" name="intent" value="loyalty-sms" />
        <input type="hidden" name="phone" value={phone} />
        <Stack gap="s">
          <Heading level={2} size="large" id="loyalty-sms">
            SMS программы лояльности
          </Heading>
          <p>
            На {formatPhone(phone)} уйдёт сообщение о баллах или приглашение в программу. Не чаще одного раза в сутки.
          </p>
          <div>
            <Button type="submit">Отправить SMS</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

/** B-29 */
export const BookForClient = ({ path }: { path: string }) => (
  <ButtonLink href={path} icon="calendar">
    Записать клиента
  </ButtonLink>
);

interface NoteFormProps extends ReplyProps {
  /** New for each form: the same note sent twice is stored once. */
  noteKey: string;
}

export function ClientNoteForm({ noteKey, reply }: NoteFormProps) {
  const field = fieldsOf("note", reply);
  return (
    <Card as="section" labelledBy="client-note">
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="key" value={reply?.initialValue.key ?? noteKey} />
        <Stack gap="s">
          <Heading level={2} size="large" id="client-note">
            Новая заметка
          </Heading>
          <Select
            {...field("source")}
            label="Откуда обращение"
            placeholder="Выберите"
            options={Object.entries(requestSources).map(([value, label]) => ({ value, label }))}
          />
          <TextArea {...field("text")} label="Заметка" hint="Её видят только сотрудники" maxLength={2_000} />
          <div>
            <Button type="submit">Добавить заметку</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
