import {
  type ImportRunCard,
  type ImportTrial,
  importRunKinds,
  isOfNoList,
  isUnderWay,
} from "../../../../gateway/contract/office/import-desk.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { counted, formatNumber, formatPrice, formatStamp } from "../../../ui/format.ts";
import { fileKinds } from "./import-view.ts";
import type { ProfileRow } from "./profile-fields.tsx";

interface Line {
  term: string;
  value: string;
}

const rowForms = ["строка", "строки", "строк"] as const;

/** How far it has come, in words; null while nothing works on it. */
export function progressText(
  card: Pick<ImportRunCard, "kind" | "state" | "startedAt" | "rowsRead" | "written" | "planned">,
) {
  const { kind, state, startedAt, rowsRead, written, planned } = card;
  if (!isUnderWay(state)) return null;
  if (startedAt === null) return "Ждёт очереди: файлы загружаются по одному.";
  if (state === "undoing") return "Возвращаются прежние значения.";
  if (kind === "photos" && planned > 0)
    return `${state === "trial" ? "Просмотрено" : "Готово"} товаров, моделей и центров: ${formatNumber(written)} из ${formatNumber(planned)}.`;
  if (planned > 0) return `Записано ${formatNumber(written)} из ${formatNumber(planned)}.`;
  if (rowsRead > 0) return `Прочитано: ${counted(rowsRead, rowForms)}.`;
  return "Файл читается.";
}

/** What the form of the run shows of columns and warehouses, as the last trial has taken them. */
export function profileRowsOf({ columns, warehouses }: ImportTrial, { warehouses: known }: ImportRunCard["profile"]) {
  const isKept = new Set(Object.keys(known));
  const columnRows: ProfileRow[] = columns
    .filter(({ heading }) => heading !== "")
    .map(({ heading, field }) => ({ name: heading, label: heading, chosen: field ?? "", was: field ?? "" }));
  const warehouseRows: ProfileRow[] = warehouses.map(({ name, location }) => ({
    name,
    label: name === "" ? "Остатки без названия склада" : name,
    chosen: location ?? "",
    was: location ?? "",
    isNamed: location !== null && !isKept.has(name.toLowerCase().replaceAll("ё", "е")),
  }));
  return { columnRows, warehouseRows };
}

/** What a trial has found, in words. */
export function trialView(trial: ImportTrial) {
  const count = (term: string, value: number): Line => ({ term, value: formatNumber(value) });
  const seldom = (term: string, value: number): Line[] => (value === 0 ? [] : [count(term, value)]);
  const changes = trial.parts.reduce(
    (sum, { added, updated, hidden, emptied }) => sum + added + updated + hidden + emptied,
    trial.photos?.added ?? 0,
  );
  return {
    photos: trial.photos ? photosView(trial.photos) : null,
    doubts: trial.doubts,
    changes,
    parts: trial.parts.map((part) => ({
      title: fileKinds[part.kind],
      counts: [
        count("Строк в файле", part.rows),
        count("Добавится", part.added),
        count("Изменится", part.updated),
        ...seldom("Из них с другой ценой", part.priceChanges),
        count("Останется как есть", part.unchanged),
        ...seldom("Скроется: нет в файле", part.hidden),
        ...seldom("Обнулится остатков", part.emptied),
        ...seldom("По закупочной цене: другой нет", part.wholesalePrices),
        count("Пропустится строк", part.rejected),
      ],
      reasons: part.reasons.map(({ reason, count: times }) => count(reason, times)),
      lines: part.lines,
      more: Math.max(0, part.rejected - part.lines.length),
    })),
    preview: trial.preview.map(({ price, category, ...row }) => ({ ...row, category, price: formatPrice(price) })),
    hasHeadings: trial.columns.some(({ heading }) => heading !== ""),
  };
}
export type TrialView = ReturnType<typeof trialView>;

function photosView({ left, refused, unmatched, ...counts }: NonNullable<ImportTrial["photos"]>) {
  const count = (term: string, value: number): Line => ({ term, value: formatNumber(value) });
  return {
    counts: [
      count("Файлов в архиве", counts.files),
      count("Новых фотографий", counts.added),
      count("Уже показываются", counts.unchanged),
      count("Товаров, к которым они подошли", counts.ofGoods),
      count("Моделей", counts.ofModels),
      ...(counts.ofCentres > 0 ? [count("Центров", counts.ofCentres)] : []),
      count("Не подходят", refused),
      count("Не к чему отнести", unmatched),
    ],
    left,
    more: refused + unmatched - left.length,
  };
}

export function undoneText(undone: NonNullable<ImportRunCard["undo"]["done"]>) {
  const { goods, hidden, goodsLeft, stock, stockLeft, photos } = undone;
  if (photos)
    return [
      `Прежние фотографии вернулись: товаров, моделей и центров ${formatNumber(photos.back)}.`,
      ...(photos.left > 0 ? [`Фотографии заменили после загрузки, они остались: ${formatNumber(photos.left)}.`] : []),
    ];
  return [
    `Товаров вернулось к прежнему: ${formatNumber(goods)}${hidden > 0 ? `, из них скрыто новых: ${formatNumber(hidden)}` : ""}.`,
    `Остатков вернулось к прежнему: ${formatNumber(stock)}.`,
    ...(goodsLeft > 0 ? [`Товаров изменилось после загрузки и осталось как есть: ${formatNumber(goodsLeft)}.`] : []),
    ...(stockLeft > 0
      ? [`Остатков поправили после загрузки, и они остались как есть: ${formatNumber(stockLeft)}.`]
      : []),
  ];
}

const MEGABYTE = 1024 * 1024;

export function factsOf(card: ImportRunCard, zone: Zone): Line[] {
  const { kind, supplier, isPartial, isConfirmed, bytes, sourceId, begunBy, begunAt, startedAt, endedAt } = card;
  const size = bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} КБ` : `${formatNumber(Math.round(bytes / MEGABYTE))} МБ`;
  return [
    { term: "Что", value: importRunKinds[kind] },
    ...(isOfNoList(kind)
      ? []
      : [
          { term: "Чей файл", value: supplier || "Свой каталог и учёт" },
          { term: "Полный или изменения", value: isPartial ? "Только изменения" : "Полный" },
        ]),
    { term: "Размер", value: size },
    {
      term: sourceId === null ? "Отправлен" : "Получен по расписанию",
      value: [begunBy, formatStamp(begunAt, zone)].filter((text) => text !== "").join(", "),
    },
    ...(startedAt === null ? [] : [{ term: "Работа началась", value: formatStamp(startedAt, zone) }]),
    ...(endedAt === null ? [] : [{ term: "Закончилась", value: formatStamp(endedAt, zone) }]),
    ...(isConfirmed ? [{ term: "Хотя похоже на ошибку", value: "Да" }] : []),
  ];
}
