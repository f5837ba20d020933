import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import type { ExportField, MoneyExportView } from "./money-export.server.ts";
import { EXPORT_PATH } from "./money-paths.ts";

/** The days whose movements of money go into one file. */
export function MoneyExportPage({ view: { days, reply } }: { view: MoneyExportView }) {
  const field = fieldsOf<ExportField>("export", reply, days);
  return (
    <BackOfficeFrame messages={[]}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            Файл для бухгалтерии
          </Heading>
          <p>
            Платежи, возвраты и чеки за выбранные дни по московскому времени, не больше 92 дней. Файл открывается в
            Excel.
          </p>
          <FormProblems reply={reply} />
          <form method="get" action={`${EXPORT_PATH}export.csv`} noValidate>
            <Stack gap="m">
              <Inline gap="s">
                <TextField {...field("from")} label="Первый день" type="date" width="short" />
                <TextField {...field("to")} label="Последний день" type="date" width="short" />
              </Inline>
              <div>
                <Button variant="primary">Скачать CSV</Button>
              </div>
            </Stack>
          </form>
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
