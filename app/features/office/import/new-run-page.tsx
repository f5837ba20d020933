import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm, tickOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import type { NewRunField, NewRunView } from "./new-run.server.ts";

interface NewRunProps {
  view: NewRunView;
  reply: RefusedForm<NewRunField> | undefined;
}

/** Sends a file, which is tried first. */
export function NewRunPage({ view: { list, formKey, kinds, suppliers, maxMegabytes }, reply }: NewRunProps) {
  const field = fieldsOf<NewRunField>("begin", reply);
  const typed: Partial<Record<string, string>> = reply?.initialValue ?? {};
  const { upload, digest, fileName } = typed;
  return (
    <BackOfficeFrame trail={[list]} messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            Загрузить файл
          </Heading>
          <FormProblems reply={reply} title="Загрузка не начата" />
          <p>
            Сначала файл только проверяется: вы увидите, что прочитано и что изменится, поправите чтение и решите,
            загружать ли.
          </p>
          <form method="post" encType="multipart/form-data" noValidate>
            <input type="hidden" name="intent" value="begin" />
            <input type="hidden" name="formKey" value={typed.formKey ?? formKey} />
            <Stack gap="m">
              <Select {...field("kind")} label="Что в файле" options={kinds} />
              <Select
                {...field("supplier")}
                label="Чей файл"
                hint="Файл поставщика меняет и скрывает только его товары"
                placeholder="Свой каталог и учёт"
                options={suppliers}
              />
              <TextField
                {...field("newSupplier")}
                label="Или код нового поставщика"
                hint="Строчные латинские буквы, цифры и дефис: alfa-shina"
                maxLength={40}
                autoCapitalize="none"
                spellCheck={false}
              />
              <Checkbox
                {...tickOf(field("isPartial"))}
                label="Только изменения"
                hint="Чего в файле нет, остаётся как есть. Без отметки файл полный: чего в нём нет, скроется или обнулится"
              />
              {upload && fileName && (
                <>
                  <input type="hidden" name="upload" value={upload} />
                  <input type="hidden" name="digest" value={digest} />
                  <input type="hidden" name="fileName" value={fileName} />
                  <Notice>Файл «{fileName}» уже принят. Выбирать его снова не нужно, другой заменит его.</Notice>
                </>
              )}
              <TextField
                name="file"
                id="begin-file"
                label="Файл"
                hint={`YML, Google XML, выгрузка 1С или прайс-лист: CSV, XLSX, XLS, ODS, HTML, XML, JSON, можно в ZIP или GZ. Фотографии — в ZIP, названные кодом товара или моделью. До ${maxMegabytes} МБ`}
                error={field("file").error}
                type="file"
                accept=".yml,.xml,.csv,.txt,.xlsx,.ods,.xls,.html,.htm,.json,.gz,.zip"
              />
              <Inline gap="s">
                <Button variant="primary">Проверить файл</Button>
                <ButtonLink href={list.href}>Отмена</ButtonLink>
              </Inline>
            </Stack>
          </form>
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
