import { data, redirect } from "@remix-run/node";
import {
  calendarFile,
  centreDaysFile,
  type DaysPlan,
  daysPlanData,
} from "../../../../gateway/contract/office/days-file.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import { formatNumber } from "../../../ui/format.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { refusedByGateway, refuseForm, replyTo } from "../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { calendar, centreDays } from "./hours.server.ts";

/** A table of so many lines is far smaller; a picture or a workbook is not read at all. */
const MAX_BYTES = 200_000;

const files = {
  calendar: {
    calls: calendarFile,
    list: calendar,
    title: "Праздники и переносы файлом",
    columns:
      "Столбцы: день, вид (выходной, рабочий или сокращённый; пусто: выходной) и название. Дни, которых в файле нет, остаются.",
    example: "день;вид;название\n01.01.2027;выходной;Новый год\n20.02.2027;рабочий;За 22 февраля",
  },
  "centre-days": {
    calls: centreDaysFile,
    list: centreDays,
    title: "Особые дни центров файлом",
    columns:
      "Столбцы: код центра, день, открывается и закрывается (или часы), почему. Закрытому на весь день напишите «закрыто». Коды центров есть в списке особых дней и у самих центров. Дни, которых в файле нет, остаются.",
    example:
      "код центра;день;открывается;закрывается;почему\nekb-1;31.12.2026;09:00;16:00;Короткий день\nekb-1;01.01.2027;закрыто;;Новый год",
  },
};

function fileNamed(resource: string | undefined) {
  if (resource !== "calendar" && resource !== "centre-days") throw notFound();
  return files[resource];
}

/** The page that takes a file of days. */
export function loadDaysFile(visitor: Visitor, request: Request, resource: string | undefined) {
  const { list, title, columns, example } = fileNamed(resource);
  requireStaff(visitor, request, list.permission);
  return {
    title,
    columns,
    example,
    list: { label: list.title, href: list.path },
    exportHref: `${list.path}export.csv`,
  };
}
export type DaysFileView = ReturnType<typeof loadDaysFile>;

/** `plan` is what storing would do. */
export type DaysFileReply = RefusedForm & { plan?: DaysPlan };

/** Looks at a file, or stores the one that was looked at. */
export async function sendDaysFile(visitor: Visitor, request: Request, resource: string | undefined) {
  const { calls, list } = fileNamed(resource);
  requireStaff(visitor, request, list.permission);
  const form = await request.formData();
  const file = form.get("file");
  form.delete("file");
  // A file field without a chosen file sends an empty one.
  if (file instanceof File && file.size > MAX_BYTES)
    return data<DaysFileReply>(
      refuseForm(form, { errors: { file: ["Это не таблица дней: файл больше 200 КБ. Сохраните лист как CSV"] } }).data,
      { status: 422 },
    );
  if (file instanceof File && file.size > 0) form.set("text", decodeTable(new Uint8Array(await file.arrayBuffer())));
  const text = String(form.get("text") ?? "");
  const refused = (refusal: ReturnType<typeof refuseForm>, plan?: DaysPlan) =>
    data<DaysFileReply>({ ...refusal.data, ...(plan && { plan }) }, refusal.init ?? {});
  const options = { fields: ["text", "despiteVisits"], back: new URL(request.url).pathname };

  if (form.get("intent") === "store") {
    const despiteVisits = form.has("despiteVisits");
    const stored = await visitor.gateway.call(calls.store, {
      text,
      seen: String(form.get("seen") ?? ""),
      despiteVisits,
    });
    if (stored.ok) {
      const { added, changed } = stored.data;
      writeFlash(visitor.cookies, [
        added + changed === 0
          ? "Менять было нечего: всё уже так."
          : `Сохранено. Добавлено: ${formatNumber(added)}, изменено: ${formatNumber(changed)}.`,
      ]);
      return redirect(list.path, 303);
    }
    if (stored.code === "version_conflict")
      return refused(refusedByGateway(form, stored, options), daysPlanData.parse(stored.data));
    // The plan stays beside what is wrong with it.
    const looked = await visitor.gateway.call(calls.trial, { text });
    return refused(refusedByGateway(form, stored, options), looked.ok ? looked.data : undefined);
  }

  const looked = await visitor.gateway.call(calls.trial, { text });
  if (!looked.ok) return refused(refusedByGateway(form, looked, options));
  const { problems } = looked.data;
  if (problems.length === 0) return data<DaysFileReply>({ ...replyTo(form), plan: looked.data });
  const lines = problems.map(({ line, message }) => `Строка ${line}: ${message}`);
  return refused(refuseForm(form, { message: lines.join("\n") }), looked.data);
}

/** The text of a table that a spreadsheet has saved: UTF-8, or windows-1251 where it is none, as Excel with Russian settings saves it. */
export function decodeTable(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}
