import { data, redirect } from "@remix-run/node";
import { vehicleTypes, wheelWorks } from "../../../../../gateway/contract/workshop/fitting.ts";
import {
  type FittingPriceTable,
  fittingPriceTable,
  fittingPriceTableData,
  fittingPriceTableFile,
  fittingPriceTableStore,
  type WheelWorkName,
} from "../../../../../gateway/contract/workshop/price-table.ts";
import type { RefusedForm } from "../../../../shared/form-reply.ts";
import { counted, formatShortDay } from "../../../../ui/format.ts";
import { notFound, required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../../visitor/flash.server.ts";
import { intentOf, refusedByGateway, replyTo } from "../../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { CSV_MARK, csvFile, csvLines } from "../../../platform/resource-kit/csv.ts";
import { optionsOf } from "../../../platform/resource-kit/filter-fields.ts";
import { PRICE_TABLE_PATH } from "./price-words.ts";

const works = Object.entries(wheelWorks) as [WheelWorkName, string][];
const cellName = (inch: number, work: string): string => `c-${inch}-${work}`;

/** The prices of a vehicle on a day, as a form. Throws 403 and 503. */
export async function loadPriceTable(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "settings");
  const query = new URL(request.url).searchParams;
  const read = fittingPriceTable.input.safeParse({
    vehicle: query.get("vehicle") || undefined,
    day: query.get("day") || undefined,
  });
  const asked = read.success ? read.data : { vehicle: "passenger" as const };
  const table = required(await visitor.gateway.call(fittingPriceTable, asked));
  return { messages: takeFlash(visitor.cookies), ...viewOf(table) };
}
export type PriceTableView = Awaited<ReturnType<typeof loadPriceTable>>;

function viewOf({ vehicle, day, seen, inches, cells, later }: FittingPriceTable) {
  const known = new Map(cells.map((cell) => [cellName(cell.inch, cell.work), cell]));
  return {
    vehicle,
    vehicleTitle: vehicleTypes[vehicle],
    vehicles: optionsOf(vehicleTypes),
    day,
    seen,
    works: works.map(([work, title]) => ({ work, title })),
    rows: inches.map((inch) => ({
      title: `R${inch}`,
      cells: works.map(([work, title]) => {
        const name = cellName(inch, work);
        const cell = known.get(name);
        return {
          name,
          label: `${title}, R${inch}`,
          value: cell?.roubles === null ? "" : String(cell?.roubles ?? ""),
          isCars: cell?.isCars ?? false,
        };
      }),
    })),
    hasCars: cells.some(({ isCars }) => isCars),
    later: later.map(formatShortDay),
    /** A refused form comes back to the prices that it was filled in over. */
    action: `${PRICE_TABLE_PATH}?${new URLSearchParams({ vehicle, day })}`,
    exportHref: `${PRICE_TABLE_PATH}export.csv?${new URLSearchParams({ vehicle, day })}`,
  };
}

export interface PriceTableReply extends RefusedForm<string> {
  /** The prices as they are now, where somebody has changed them. */
  table: { seen: string; changed: string[] } | null;
  /** What was done with the prices in sight, to be stored yet. */
  note: string | null;
}

const reply = (form: FormData, more: Partial<PriceTableReply>, status: number) =>
  data<PriceTableReply>({ ...replyTo<string>(form, {}), form: "store", table: null, note: null, ...more }, { status });

/** Ten roubles, as prices of fitting are told. */
const STEP = 10;

/** Fills the table from a file or by per cent, to be looked at, or stores it. */
export async function actOnPriceTable(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "settings");
  const form = await request.formData();
  switch (intentOf(form)) {
    case "percent":
      return byPercent(form);
    case "file":
      return byFile(visitor, form);
    case "store":
      return store(visitor, form);
    default:
      throw notFound();
  }
}

function byPercent(form: FormData) {
  const percent = Number(
    String(form.get("percent") ?? "")
      .replace(",", ".")
      .replace(/[%\s+]/g, "")
      .replace("−", "-"),
  );
  if (!form.get("percent") || !Number.isFinite(percent) || percent < -90 || percent > 300)
    return reply(form, { error: { percent: ["Напишите, на сколько процентов: 10 или -5"] } }, 422);
  // A car's price that holds for this vehicle follows the car's, unless another one has been typed over it.
  const isCars = (name: string) => form.has(`cars-${name}`) && form.get(name) === form.get(`was-${name}`);
  for (const [name, text] of [...form])
    if (name.startsWith("c-") && !isCars(name) && /^\d+$/.test(String(text)))
      form.set(name, String(Math.max(0, Math.round((Number(text) * (100 + percent)) / 100 / STEP) * STEP)));
  form.delete("percent");
  return reply(
    form,
    { note: `Цены в таблице изменены на ${percent} % и округлены до ${STEP} ₽. Проверьте и сохраните.` },
    200,
  );
}

const MAX_BYTES = 1_000_000;

async function byFile({ gateway }: Visitor, form: FormData) {
  const file = form.get("file");
  form.delete("file");
  const wrong = (message: string) => reply(form, { error: { file: [message] } }, 422);
  if (!(file instanceof File) || file.size === 0) return wrong("Выберите файл CSV или XLSX");
  if (file.size > MAX_BYTES) return wrong("Файл больше 1 МБ: это не таблица цен");
  const read = await gateway.call(fittingPriceTableFile, { files: [file] });
  if (!read.ok) {
    const refusal = refusedByGateway<string>(form, read, { fields: ["file"], back: PRICE_TABLE_PATH });
    return reply(form, { error: refusal.data.error }, refusal.init?.status ?? 422);
  }
  const { cells, problems } = read.data;
  if (problems.length > 0) return reply(form, { error: { file: problems.slice(0, 10) } }, 422);
  const unknown = cells.filter(({ inch, work }) => !form.has(cellName(inch, work)));
  if (unknown.length > 0)
    return wrong(`Таких диаметров в таблице нет: ${[...new Set(unknown.map(({ inch }) => `R${inch}`))].join(", ")}`);
  for (const { inch, work, roubles } of cells) form.set(cellName(inch, work), String(roubles));
  return reply(form, { note: `Из файла взято цен: ${cells.length}. Проверьте и сохраните.` }, 200);
}

async function store({ gateway, cookies }: Visitor, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const errors: Record<string, string[]> = {};
  const cells: { inch: number; work: WheelWorkName; roubles: number }[] = [];
  for (const name of new Set(form.keys())) {
    const [, inch, work] = /^c-(\d{2}(?:\.5)?)-(\w+)$/.exec(name) ?? [];
    if (inch === undefined || work === undefined) continue;
    const typed = text(name).replace(/[\s\u00a0₽]/g, "");
    if (/^\d{1,6}$/.test(typed))
      cells.push({ inch: Number(inch), work: work as WheelWorkName, roubles: Number(typed) });
    else if (typed !== "" || text(`was-${name}`) !== "") errors[name] = ["Напишите цену целыми рублями"];
  }
  if (Object.keys(errors).length > 0) return reply(form, { error: errors }, 422);
  const read = fittingPriceTableStore.input.safeParse({
    vehicle: text("vehicle"),
    day: text("day"),
    seen: text("seen"),
    cells,
  });
  if (!read.success)
    return reply(form, { error: { day: [read.error.issues[0]?.message ?? "Проверьте таблицу"] } }, 422);
  const stored = await gateway.call(fittingPriceTableStore, read.data);
  if (!stored.ok) {
    const refusal = refusedByGateway<string>(form, stored, { fields: ["day"], back: PRICE_TABLE_PATH });
    const now = stored.code === "version_conflict" ? fittingPriceTableData.safeParse(stored.data).data : undefined;
    const typed = (inch: number, work: string) => text(cellName(inch, work));
    const changed = (now?.cells ?? [])
      .filter(({ inch, work, roubles }) => roubles !== null && typed(inch, work) !== String(roubles))
      .map(
        ({ inch, work, roubles }) => `${wheelWorks[work]}, R${inch}: сейчас ${roubles} ₽, у вас ${typed(inch, work)} ₽`,
      );
    const table = now ? { seen: now.seen, changed } : null;
    return reply(form, { error: refusal.data.error, table }, refusal.init?.status ?? 422);
  }
  const { vehicle, day } = read.data;
  const { changed } = stored.data;
  writeFlash(cookies, [
    changed === 0
      ? "Менять было нечего: цены уже такие."
      : `Сохранено: ${counted(changed, ["расценка", "расценки", "расценок"])} с ${formatShortDay(day)}.`,
  ]);
  return redirect(`${PRICE_TABLE_PATH}?${new URLSearchParams({ vehicle, day })}`, 303);
}

/** The table as a file that can be sent back. */
export async function priceTableFile(visitor: Visitor, request: Request): Promise<Response> {
  const { works: columns, rows, vehicle, day } = await loadPriceTable(visitor, request);
  const lines = [
    ["Диаметр", ...columns.map(({ title }) => title)],
    ...rows.map(({ title, cells }) => [title, ...cells.map(({ value }) => value)]),
  ];
  return csvFile(CSV_MARK + csvLines(lines), `fitting-${vehicle}-${day}.csv`);
}
