import type { ClientBase } from "pg";
import type { AttributeReading } from "../../contract/office/system-state.ts";
import { readCsv } from "./csv-rows.ts";
import { carOfRow, FITMENT_COLUMNS, type IncomingCar } from "./fitment-rows.ts";
import { type FileReport, newFileReport, refuseWithoutUsableRows, reject } from "./report.ts";
import { Staging } from "./staging.ts";

const PATH = ["brand_slug", "model_slug", "generation_slug", "modification_slug"] as const;
const TITLES = ["brand_title", "model_title", "generation_title", "modification_title"] as const;

const COLUMNS = [
  ["brand_slug", "text", "brandSlug"],
  ["brand_title", "text", "brandTitle"],
  ["model_slug", "text", "modelSlug"],
  ["model_title", "text", "modelTitle"],
  ["generation_slug", "text", "generationSlug"],
  ["generation_title", "text", "generationTitle"],
  ["modification_slug", "text", "modificationSlug"],
  ["modification_title", "text", "modificationTitle"],
  ["code_1c", "text", "code1c"],
  ["content_key", "text", "contentKey"],
  ["pcd", "text", "pcd"],
  ["hub_bore_mm", "real", "hubBoreMm"],
  ["fastener", "text", "fastener"],
  ["tyres", "jsonb", "tyres"],
  ["wheels", "jsonb", "wheels"],
] as const;

const SAME_CAR = PATH.map((name) => `c.${name} = i.${name}`).join(" and ");
const SOURCE = "Таблица применяемости";

/** Adds and updates cars. Cars that are not in the file are kept, because fitment tables may cover only some makes. */
export async function importCars(client: ClientBase, file: string): Promise<FileReport> {
  const report = newFileReport("fitment", file);
  const staging = new Staging<IncomingCar>(client, "incoming_cars", COLUMNS, (car) =>
    reject(report, {
      line: car.line,
      reason: "модификация повторяется",
      detail: [car.brandTitle, car.modelTitle, car.generationTitle, car.modificationTitle].join(" / "),
    }),
  );
  await staging.create(PATH.join(", "));
  const sizes: AttributeReading = {
    category: "tyre",
    title: "размеры машин",
    said: 0,
    read: 0,
    doubtful: 0,
    examples: [],
  };
  for await (const row of readCsv(file, FITMENT_COLUMNS, [])) {
    report.rows += 1;
    const result = carOfRow(row);
    if ("car" in result) {
      await staging.add(result.car);
      noteSizes(sizes, row.line, result);
    } else reject(report, { line: row.line, ...result });
  }
  if (sizes.said > 0) report.attributes = [sizes];
  await staging.finish();
  refuseWithoutUsableRows(report);
  await mergeCars(client, report);
  return report;
}

const EXAMPLES = 50;

/** Counts the sizes of a car, and tells those that were left out. */
function noteSizes(
  counted: AttributeReading,
  line: number,
  { sizes, leftOut }: { sizes: number; leftOut: string[] },
): void {
  counted.said += sizes + leftOut.length;
  counted.read += sizes;
  counted.doubtful += leftOut.length;
  for (const text of leftOut) if (counted.examples.length < EXAMPLES) counted.examples.push(`строка ${line}: ${text}`);
}

async function mergeCars(client: ClientBase, report: FileReport): Promise<void> {
  await client.query(
    `insert into fitments (content_key, pcd, hub_bore_mm, fastener, tyres, wheels, battery, source)
     select distinct on (content_key) content_key, pcd, hub_bore_mm, fastener, tyres, wheels, null::jsonb, $1::text
     from incoming_cars i
     where not exists (select from fitments f where f.content_key = i.content_key)
     order by content_key, line`,
    [SOURCE],
  );
  const titles = (alias: string) => TITLES.map((name) => `${alias}.${name}`).join(", ");
  const updated = await client.query(
    `update cars c set (${TITLES.join(", ")}, fitment_id) = (${titles("i")}, f.id)
     from incoming_cars i join fitments f on f.content_key = i.content_key
     where ${SAME_CAR} and (${titles("c")}, c.fitment_id) is distinct from (${titles("i")}, f.id)`,
  );
  const written = [...PATH, ...TITLES, "code_1c"];
  const added = await client.query(
    `insert into cars (${written.join(", ")}, fitment_id)
     select ${written.map((name) => `i.${name}`).join(", ")}, f.id
     from incoming_cars i join fitments f on f.content_key = i.content_key
     where not exists (select from cars c where ${SAME_CAR}) order by i.line`,
  );
  await client.query("delete from fitments f where not exists (select from cars c where c.fitment_id = f.id)");
  report.added = added.rowCount ?? 0;
  report.updated = updated.rowCount ?? 0;
  report.unchanged = report.rows - report.rejected - report.added - report.updated;
}
