import type { PhotosReport } from "./import-photos.ts";
import type { LeftPhoto } from "./photo-source.ts";

const MOST_SHOWN = 50;
const count = new Intl.NumberFormat("ru");

export function printPhotosReport(report: PhotosReport): string {
  const { dryRun, files, added, unchanged, ofGoods, ofModels, ofCentres, goods, refused, unmatched } = report;
  return [
    `Фотографии: файлов ${count.format(files)}, новых ${count.format(added)}, без изменений ${count.format(unchanged)}`,
    `  по коду, штрихкоду или артикулу: ${count.format(ofGoods)}, по моделям: ${count.format(ofModels)}${ofCentres > 0 ? `, центров: ${count.format(ofCentres)}` : ""}`,
    ...(dryRun ? [] : [`  товаров с ними: ${count.format(goods)}`]),
    ...leftLines("не подходят", refused),
    ...leftLines("не к чему отнести", unmatched),
    dryRun
      ? "Пробный запуск: в базе ничего не изменено."
      : added > 0
        ? "Изменения сохранены."
        : "Новых фотографий нет.",
  ].join("\n");
}

function leftLines(title: string, left: readonly LeftPhoto[]): string[] {
  if (left.length === 0) return [];
  return [
    `  ${title}: ${count.format(left.length)}`,
    ...left.slice(0, MOST_SHOWN).map(({ file, reason }) => `    ${file}: ${reason}`),
    ...(left.length > MOST_SHOWN ? [`    и ещё ${count.format(left.length - MOST_SHOWN)}: все называет --json`] : []),
  ];
}
