import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { findTyreSize } from "../../../catalogue/names/tyre-size.ts";
import { findBoltPattern, findWheelSize } from "../../../catalogue/names/wheel-name.ts";
import type { AttributeReading } from "../../../contract/office/system-state.ts";
import type { TyreFitting, WheelFitting } from "../../../platform/db/schema/cars.ts";
import { slugOf } from "../../../platform/slug.ts";
import { type CsvRow, readCsv } from "../formats/csv-rows.ts";
import type { ImportSession } from "./import-session.ts";
import { type FileReport, newFileReport, refuseWithoutUsableRows, reject } from "./report.ts";
import { Staging } from "./staging.ts";

export const FITMENT_COLUMNS = [
  "vendor",
  "car",
  "year",
  "modification",
  "pcd",
  "diametr",
  "gaika",
  "zavod_shini",
  "zamen_shini",
  "tuning_shini",
  "zavod_diskov",
  "zamen_diskov",
  "tuning_diski",
] as const;
type Column = (typeof FITMENT_COLUMNS)[number];

/** A modification with what fits it, as rows of `cars` and `fitments`. */
interface IncomingCar {
  line: number;
  brandSlug: string;
  brandTitle: string;
  modelSlug: string;
  modelTitle: string;
  generationSlug: string;
  generationTitle: string;
  modificationSlug: string;
  modificationTitle: string;
  code1c: string;
  contentKey: string;
  pcd: string;
  hubBoreMm: number;
  fastener: string;
  tyres: TyreFitting[];
  wheels: WheelFitting[];
}

type FitmentResult = { car: IncomingCar; sizes: number; leftOut: string[] } | { reason: string; detail: string };

const SOURCE_OF_COLUMN = [
  ["zavod", "original"],
  ["zamen", "allowed"],
  ["tuning", "allowed"],
] as const;
/** Narrow old tyres without a profile in their size have 80. */
const DEFAULT_PROFILE = 80;
const MAX_FITTINGS = 60;

/**
 * Reads a row of a fitment table. A size that cannot be read, or that no filter by car knows, is left out and told: a guess might not fit the
 * car, and the car still has its other sizes.
 */
export function carOfRow({ line, cells }: CsvRow<Column>): FitmentResult {
  const path = [cells.vendor, cells.car, cells.year, cells.modification];
  const slugs = path.map(slugOf);
  const [brandSlug = "", modelSlug = "", generationSlug = "", modificationSlug = ""] = slugs;
  if (slugs.some((slug) => slug === "" || slug.length > 100))
    return { reason: "марка, модель, год или модификация не указаны", detail: path.join(" / ") };

  const pattern = findBoltPattern(cells.pcd);
  const hubBoreMm = Number(cells.diametr.replace(",", "."));
  if (!pattern || !(hubBoreMm >= 40 && hubBoreMm <= 300))
    return { reason: "крепёж (pcd, diametr) не указан или не читается", detail: `${cells.pcd} ${cells.diametr}` };

  const tyres: TyreFitting[] = [];
  const wheels: WheelFitting[] = [];
  const leftOut: string[] = [];
  for (const [source, kind] of SOURCE_OF_COLUMN) {
    const wheelCell = source === "tuning" ? cells.tuning_diski : cells[`${source}_diskov`];
    for (const [cell, add] of [
      [cells[`${source}_shini`], (text: string) => addFitting(tyres, kind, text, tyreOf)],
      [wheelCell, (text: string) => addFitting(wheels, kind, text, wheelOf)],
    ] as const)
      for (const text of cell.split("|").map((part) => part.trim())) if (text !== "" && !add(text)) leftOut.push(text);
  }
  const [odd] = leftOut;
  if (tyres.length + wheels.length === 0 && odd !== undefined) return { reason: "размер не читается", detail: odd };
  if (tyres.length + wheels.length === 0) return { reason: "нет ни одного размера", detail: path.join(" / ") };
  if (Math.max(tyres.length, wheels.length) > MAX_FITTINGS)
    return { reason: "слишком много размеров", detail: path.join(" / ") };

  const content = {
    pcd: `${pattern.holes}x${pattern.circle}`,
    hubBoreMm,
    fastener: cells.gaika.replaceAll(/\s*[x*хХ]\s*(?=\d)/gi, "x").slice(0, 60),
    tyres,
    wheels,
  };
  return {
    sizes: tyres.length + wheels.length,
    leftOut,
    car: {
      line,
      brandSlug,
      brandTitle: cells.vendor,
      modelSlug,
      modelTitle: cells.car,
      generationSlug,
      generationTitle: cells.year,
      modificationSlug,
      modificationTitle: cells.modification,
      code1c: `f-${digest(slugs.join("/")).slice(0, 16)}`,
      contentKey: digest(JSON.stringify(content)),
      ...content,
    },
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

interface Fitting<Size> {
  kind: "original" | "allowed";
  front: Size;
  rear: Size | null;
}

/** False when the text is unreadable. Sizes that are already listed are skipped. */
function addFitting<Size>(
  fittings: Fitting<Size>[],
  kind: "original" | "allowed",
  text: string,
  read: (text: string) => Size | null,
): boolean {
  const axles = text.split("#").map((part) => read(part));
  const [front, rear = null] = axles;
  if (!front || axles.length > 2 || (axles.length === 2 && !rear)) return false;
  const same = (a: Size | null, b: Size | null) => JSON.stringify(a) === JSON.stringify(b);
  const fitting = { kind, front, rear: same(front, rear) ? null : rear };
  if (!fittings.some((known) => same(known.front, fitting.front) && same(known.rear, fitting.rear)))
    fittings.push(fitting);
  return true;
}

function tyreOf(text: string): TyreFitting["front"] | null {
  const size = findTyreSize(text);
  return size && size.width >= 100
    ? { width: size.width, profile: size.profile ?? DEFAULT_PROFILE, diameter: size.diameter }
    : null;
}

function wheelOf(text: string): WheelFitting["front"] | null {
  const size = findWheelSize(text);
  return size && size.et !== null ? { width: size.width, diameter: size.diameter, et: size.et } : null;
}

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
export async function importCars(
  { client, followed }: Pick<ImportSession, "client" | "followed">,
  file: string,
): Promise<FileReport> {
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
  for await (const row of followed(readCsv(file, FITMENT_COLUMNS, []))) {
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
