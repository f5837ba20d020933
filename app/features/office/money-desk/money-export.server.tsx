import { redirect } from "@remix-run/node";
import { moneyExport } from "../../../../gateway/contract/office/money.ts";
import type { Day } from "../../../../gateway/contract/platform/local-time.ts";
import { utcDay } from "../../../../gateway/contract/platform/utc-day.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { required } from "../../../visitor/error-responses.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";
import { csvFile } from "../../platform/resource-kit/csv.ts";
import * as css from "../../platform/resource-kit/form-page.css.ts";
import { EXPORT_PATH } from "./money-paths.ts";

const MOSCOW_MS = 3 * 3_600_000;

/** The first and the last day of the month before, by the calendar of Moscow. */
export function lastMonth(now: Date): { from: Day; to: Day } {
  const here = new Date(now.getTime() + MOSCOW_MS);
  const first = Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - 1, 1);
  const last = Date.UTC(here.getUTCFullYear(), here.getUTCMonth(), 0);
  const dayOf = (at: number) => utcDay(new Date(at));
  return { from: dayOf(first), to: dayOf(last) };
}

type ExportField = "from" | "to";
const PERMISSION = "money";

/** The page among the lists of the back office. */
export const moneyExportSection = {
  title: "Файл для бухгалтерии",
  path: EXPORT_PATH,
  summary: "Платежи, возвраты и чеки за выбранные дни одним файлом",
  permission: PERMISSION,
} as const;

const daysIn = (request: Request) => {
  const { searchParams } = new URL(request.url);
  return { from: searchParams.get("from") ?? "", to: searchParams.get("to") ?? "" };
};

/** The days of an address with what is wrong with them; at first those of the last month. */
export function loadMoneyExport(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, PERMISSION);
  if (new URL(request.url).search === "") return { days: lastMonth(visitor.now()), reply: undefined };
  const days = daysIn(request);
  const read = moneyExport.input.safeParse(days);
  const errors: RefusedForm<ExportField>["error"] = {};
  for (const { path, message } of read.error?.issues ?? []) errors[path[0] === "from" ? "from" : "to"] = [message];
  const reply: RefusedForm<ExportField> = { form: "export", initialValue: days, error: errors };
  return { days, reply: read.success ? undefined : reply };
}
type MoneyExportView = ReturnType<typeof loadMoneyExport>;

/** The file; days that cannot be are told by the page. Throws 403 and 503. */
export async function downloadMoney(visitor: Visitor, request: Request): Promise<Response> {
  requireStaff(visitor, request, PERMISSION);
  const days = daysIn(request);
  const read = moneyExport.input.safeParse(days);
  if (!read.success) throw redirect(`${EXPORT_PATH}?${new URLSearchParams(days)}`, 303);
  const { csv, fileName } = required(await visitor.gateway.call(moneyExport, read.data));
  return csvFile(csv, fileName);
}

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
