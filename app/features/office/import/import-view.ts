import { type ImportCard, type ImportRow, KEPT_LINES } from "../../../../gateway/contract/office/system-state.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { formatNumber, formatStamp } from "../../../ui/format.ts";
import type { CellTone } from "../../platform/resource-kit/columns.ts";

export const importChips: Record<ImportRow["outcome"], { text: string; tone: CellTone }> = {
  done: { text: "Загружен", tone: "success" },
  refused: { text: "Отклонён", tone: "danger" },
  failed: { text: "Сбой", tone: "danger" },
};
export const fileKinds: Record<ImportRow["kind"], string> = {
  yml: "Каталог",
  fitment: "Применяемость",
  stock: "Остатки",
  cards: "Баллы карт",
  shop: "Папка магазина",
  photos: "Фотографии",
};

/** «1 ч 02 мин», «3 мин 05 с», «12 с», «меньше секунды». */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const two = (part: number) => String(part).padStart(2, "0");
  if (seconds < 1) return "меньше секунды";
  if (seconds < 60) return `${seconds} с`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} мин ${two(seconds % 60)} с`;
  return `${Math.floor(minutes / 60)} ч ${two(minutes % 60)} мин`;
}

/** With an ordinary space: a phone breaks the line there rather than in the middle of the time. */
const stamp = (moment: string, zone: Zone): string => formatStamp(moment, zone).replace("\u00a0", " ");

/** The page of what was not understood has them all. */
const SHOWN_UNREAD = 20;

interface Line {
  term: string;
  value: string;
}

/** A file of an import in words. What was not kept of it is not there. */
export function importView(card: ImportCard, zone: Zone) {
  const { kind, outcome, details, startedAt, startedBy, runId, at } = card;
  const isDone = outcome === "done";
  const facts: Line[] = [
    { term: "Что", value: fileKinds[kind] },
    { term: "Файл", value: card.file },
    { term: "Закончилась", value: stamp(at, zone) },
    ...(startedAt === null
      ? []
      : [
          { term: "Началась", value: stamp(startedAt, zone) },
          { term: "Длилась", value: durationText(Date.parse(at) - Date.parse(startedAt)) },
          {
            term: "Кто и как",
            value:
              runId === null
                ? `Командой на сервере${startedBy === "" ? "" : `, учётная запись ${startedBy}`}`
                : "Из бэк-офиса",
          },
        ]),
    ...(details?.isConfirmed ? [{ term: runId === null ? "С --confirm" : "Хотя похоже на ошибку", value: "Да" }] : []),
    ...(details?.stockMoment ? [{ term: "Остатки на", value: stockMomentText(details.stockMoment, zone) }] : []),
  ];
  return {
    outcome: importChips[outcome],
    facts,
    /** Nothing was counted of a file that was refused as a whole. */
    counts: isDone ? countsOf(card) : [],
    stop: isDone ? null : stopOf(card),
    reasons: details?.reasons ?? [],
    /** What is known of the reasons of an import of which no more was kept. */
    oldReasons: details === null && isDone ? card.reasons : "",
    lines: details?.lines ?? [],
    isOfPhotos: kind === "photos",
    attributes: details?.attributes ?? [],
    unread: details?.unread.slice(0, SHOWN_UNREAD) ?? [],
    more: moreText(card),
    isOld: details === null,
    runHref: runId === null ? null : `/back-office/import-runs/${runId}/`,
  };
}
export type ImportView = ReturnType<typeof importView>;

/** As the file has it, unless it is the time of the file itself. */
const stockMomentText = (moment: string, zone: Zone): string =>
  /^\d{4}-\d\d-\d\dT.*Z$/.test(moment) ? `${stamp(moment, zone)}, время файла` : moment;

/** What was skipped besides the lines that are kept; nothing where all of them are. Only a command has printed the rest. */
function moreText({ kind, rejected, runId }: ImportCard): string {
  if (rejected <= KEPT_LINES) return "";
  const more = `И ещё ${kind === "photos" ? "файлов" : "строк"}: ${formatNumber(rejected - KEPT_LINES)}.`;
  return runId === null ? `${more} Все они есть в выводе команды на сервере.` : more;
}

function countsOf({ kind, details, rows, added, updated, unchanged, removed, rejected }: ImportCard): Line[] {
  const line = (term: string, count: number): Line => ({ term, value: formatNumber(count) });
  /** Those that happen seldom are there only when they did. */
  const seldom = (term: string, count: number): Line[] => (count === 0 ? [] : [line(term, count)]);
  return [
    line(kind === "photos" ? "Файлов" : "Строк в файле", rows),
    line("Новых", added),
    ...(kind === "photos" ? [] : [line("Изменено", updated)]),
    ...(kind === "yml" && details ? [line("Из них с другой ценой", details.priceChanges)] : []),
    line("Без изменений", unchanged),
    ...(details === null ? [line("Скрыто или обнулено", removed)] : []),
    ...(kind === "yml" && details ? [line("Скрыто: нет в файле", details.hidden)] : []),
    ...(details ? seldom("Обнулено остатков", details.emptied) : []),
    ...(details ? seldom("Остатков меньше нуля, принятых за 0", details.negative) : []),
    ...(details ? seldom("Отменено поправок сотрудников", details.overruled) : []),
    line(kind === "photos" ? "Пропущено файлов" : "Пропущено строк", rejected),
  ];
}

/** What stopped it, and what to do. */
function stopOf({ outcome, reasons, details, kind, file, runId }: ImportCard) {
  const doubts = details?.doubts ?? [];
  if (runId !== null)
    return {
      title: outcome === "failed" ? "Загрузка прервалась" : "Файл отклонён, ничего не изменено",
      reasons: doubts.length > 0 ? doubts : reasons.split("\n"),
      advice: "Что делать, сказано на странице загрузки.",
      command: "",
    };
  if (doubts.length > 0 && kind !== "yml")
    return {
      title: "Ничего не изменено: загрузку остановил каталог из той же команды",
      reasons: doubts,
      advice: "Что делать, сказано на странице каталога.",
      command: "",
    };
  if (doubts.length > 0)
    return {
      title: "Каталог похож на ошибочный, поэтому ничего не изменено",
      reasons: doubts,
      advice:
        "Проверьте файл в учётной системе. Если в нём всё верно, повторите ту же команду на сервере, добавив --confirm:",
      command: `npm run import -- --goods ${file} --confirm`,
    };
  const lines = reasons === "" ? [] : reasons.split("\n");
  if (outcome === "refused")
    return {
      title: "Файл отклонён, ничего не изменено",
      reasons: lines,
      advice: "Исправьте причину и загрузите файл ещё раз.",
      command: "",
    };
  return {
    title: "Загрузка прервалась",
    reasons: lines,
    advice:
      "Часть могла быть записана. Повторите ту же команду: она запишет остальное. Почему так вышло, пишет журнал сервера.",
    command: "",
  };
}
