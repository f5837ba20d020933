import type { ShopMistakesError } from "./mistakes.ts";
import type { TableName } from "./table-names.ts";

export interface TableReport {
  table: TableName;
  title: string;
  file: string;
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
}

export interface ShopReport {
  dryRun: boolean;
  changed: boolean;
  tables: TableReport[];
}

const SHOWN_CHARACTERS = 80;

export const printMistakes = ({ mistakes }: ShopMistakesError): string =>
  [
    ...mistakes.map(({ file, line, column, found, wanted }) => {
      const stands = found.length > SHOWN_CHARACTERS ? `${found.slice(0, SHOWN_CHARACTERS)}…` : found;
      const place = [
        file,
        ...(line > 0 ? [`строка ${line}`] : []),
        ...(column === "" ? [] : [`столбец ${column}`]),
        ...(found === "" ? [] : [`стоит «${stands}»`]),
      ];
      return `${place.join(", ")}: ${wanted}`;
    }),
    `Ошибок: ${mistakes.length}. В базе ничего не изменено.`,
  ].join("\n");

export function printShopReport({ dryRun, changed, tables }: ShopReport): string {
  const count = new Intl.NumberFormat("ru");
  const lines = tables.map(
    ({ title, file, rows, added, updated, unchanged }) =>
      `${title} (${file}): строк ${count.format(rows)}, новых ${count.format(added)}, изменено ${count.format(updated)}, без изменений ${count.format(unchanged)}`,
  );
  const outcome = dryRun
    ? "Пробный запуск: в базе ничего не изменено."
    : changed
      ? "Изменения сохранены."
      : "Изменений нет.";
  return [...lines, outcome].join("\n");
}
