import { z } from "zod";
import { endpoint, keyOf, kopecks, utcMoment } from "../platform/endpoint.ts";
import { listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";

/** What a file that staff send may be. Points of old cards come by the command alone. */
export const importRunKinds = {
  yml: "Каталог или прайс-лист",
  stock: "Остатки",
  fitment: "Применяемость",
  photos: "Фотографии в архиве",
} as const;
export type ImportRunKind = keyof typeof importRunKinds;

/** From `trial` to `done`; whatever `tried`, `refused`, `failed` and `stopped` have left may be tried and loaded again. */
export const importRunStates = {
  trial: "Проверяется",
  tried: "Проверен, ждёт решения",
  loading: "Читается",
  writing: "Записывается",
  done: "Загружен",
  refused: "Отклонён",
  failed: "Сбой",
  stopped: "Остановлен",
  undoing: "Отменяется",
  undone: "Отменён",
} as const;
export type ImportRunState = keyof typeof importRunStates;

/** Something works on a run in these, or will. */
export const underWayStates: readonly ImportRunState[] = ["trial", "loading", "writing", "undoing"];
export const isUnderWay = (state: ImportRunState): boolean => underWayStates.includes(state);

/** What belongs to nobody's list: whose it is, and whether it has only what changed, makes no difference. */
export const isOfNoList = (kind: ImportRunKind): boolean => kind === "fitment" || kind === "photos";

/** Largest file that the form takes. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;
/** A call of the gateway holds one in memory. */
export const IMPORT_PIECE_BYTES = 8 * 1024 * 1024;

const access = { staff: "jobs" } as const;
const id = z.coerce.number().int().min(1).max(2_147_483_647);
const version = z.coerce.number().int().min(1);
const path = "/api/gateway/back-office/import-runs";

const importRunRow = z.object({
  id: z.int(),
  file: z.string(),
  kind: keyOf(importRunKinds),
  /** Empty for the shop's own. */
  supplier: z.string(),
  state: keyOf(importRunStates),
  begunBy: z.string(),
  begunAt: utcMoment,
});
export type ImportRunRow = z.output<typeof importRunRow>;

export const importRunList = listEndpoint({
  name: "importRunList",
  summary: "Загрузки из бэк-офиса",
  resource: "import-runs",
  permission: "jobs",
  filters: { state: keyOf(importRunStates).optional() },
  row: importRunRow,
});

/** A part of a file, which is stored until a run begins with it. */
export const importPiece = endpoint({
  name: "importPiece",
  summary: "Принять часть файла для загрузки",
  method: "POST",
  path: "/api/gateway/back-office/import-pieces",
  access,
  multipart: true,
  input: z.object({
    upload: z.uuid(),
    n: z.coerce
      .number()
      .int()
      .min(0)
      .max(Math.ceil(MAX_IMPORT_BYTES / IMPORT_PIECE_BYTES)),
    files: z.array(z.file("Выберите файл").max(IMPORT_PIECE_BYTES)).length(1),
  }),
  output: z.object({}),
});

export const SUPPLIER_WRONG = "Код поставщика — до 40 строчных латинских букв, цифр и дефисов: alfa-shina";

export const supplierCode = typedLine(SUPPLIER_WRONG).regex(/^(?:[a-z0-9][a-z0-9-]{0,39})?$/, SUPPLIER_WRONG);

/** Begins with a trial of the stored pieces. The same form and file once more answer the run that they have begun. */
export const importBegin = endpoint({
  name: "importBegin",
  summary: "Начать загрузку файла",
  method: "POST",
  path: `${path}/begin`,
  access,
  input: z.object({
    formKey: z.uuid(),
    upload: z.uuid(),
    digest: z.string().regex(/^[0-9a-f]{64}$/),
    file: typedLine("Выберите файл").min(1, "Выберите файл").max(200, "Имя файла длиннее 200 знаков"),
    kind: keyOf(importRunKinds, "Выберите, что в файле"),
    supplier: supplierCode.default(""),
    isPartial: z.boolean().default(false),
  }),
  output: z.object({ id: z.int() }),
});

const refusedLine = z.object({
  line: z.int(),
  /** As the file calls it, with its letter; empty where it is not about one. */
  column: z.string(),
  reason: z.string(),
  /** What would be right; empty where nothing can be said. */
  right: z.string(),
  detail: z.string(),
});

const importTrial = z.object({
  /** By file of the run: the list, and the stock that it tells. */
  parts: z.array(
    z.object({
      kind: z.enum(["yml", "stock", "fitment", "cards"]),
      rows: z.int(),
      added: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      hidden: z.int(),
      emptied: z.int(),
      priceChanges: z.int(),
      wholesalePrices: z.int(),
      rejected: z.int(),
      stockMoment: z.string(),
      reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
      lines: z.array(refusedLine),
    }),
  ),
  /** Of a table: in the order of its columns, sheet by sheet. `field` is null where nobody knows what it holds. */
  columns: z.array(
    z.object({ place: z.int(), heading: z.string(), field: z.string().nullable(), warehouse: z.string() }),
  ),
  /** Warehouses that the list names, with the location whose stock they are; null for none, which is left out. */
  warehouses: z.array(z.object({ name: z.string(), location: z.string().nullable() })),
  preview: z.array(
    z.object({
      sku: z.string(),
      category: z.string(),
      brand: z.string(),
      model: z.string(),
      size: z.string(),
      price: kopecks,
      pieces: z.string(),
    }),
  ),
  /** Why it looks like a mistake; nothing where it does not. */
  doubts: z.array(z.string()),
  /** Of photos alone. */
  photos: z
    .object({
      files: z.int(),
      added: z.int(),
      unchanged: z.int(),
      /** Of how many goods, models and centres the files are. */
      ofGoods: z.int(),
      ofModels: z.int(),
      ofCentres: z.int(),
      /** Files that cannot be shown, and those of which nobody knows what they show. */
      refused: z.int(),
      unmatched: z.int(),
      left: z.array(z.object({ file: z.string(), reason: z.string() })),
    })
    .optional(),
});
export type ImportTrial = z.output<typeof importTrial>;

const importUndone = z.object({
  /** Goods as they were before, those among them that the run had added and that are hidden now, and those that something has changed since. */
  goods: z.int(),
  hidden: z.int(),
  goodsLeft: z.int(),
  /** Places with their stock of before, and those that staff or another import have changed since. */
  stock: z.int(),
  stockLeft: z.int(),
  /** Goods, models and centres that have the photos of before, and those that have got others since; only of a load of photos. */
  photos: z.object({ back: z.int(), left: z.int() }).optional(),
});
export type ImportUndone = z.output<typeof importUndone>;

/** Prices from which a selling price may be made, as staff read them. */
export const profilePrices = {
  "price-retail": "Розничная",
  price: "Цена",
  "price-recommended": "Рекомендованная (РРЦ)",
  "price-wholesale": "Закупочная",
  "price-minimum": "Минимальная розничная",
} as const;

/** How a supplier's list is read, as a form has it. */
const profileShape = {
  /** What columns hold, by heading. */
  columns: z.record(typedLine().max(300), typedLine().max(40)),
  /** Code of the location, by the warehouse of the list; empty for none. */
  warehouses: z.record(typedLine().max(300), typedLine().max(100)),
  price: z.union([keyOf(profilePrices), z.literal("")]),
  marginPercent: z
    .number("Наценка — число процентов")
    .min(0, "Наценка — от 0 до 500 %")
    .max(500, "Наценка — от 0 до 500 %"),
  /** Null for no rounding. */
  roundUpToRoubles: z
    .int("Округление — целое число рублей")
    .min(1, "Округление — от 1 до 10 000 ₽")
    .max(10_000, "Округление — от 1 до 10 000 ₽")
    .nullable(),
};
const profileValues = z.object(profileShape);
export type ProfileValues = z.output<typeof profileValues>;

const DAYS_WRONG = "Срок доставки — целое число дней от 0 до 365";
const RELIABILITY_WRONG = "Надёжность — целое число от 0 до 100";

/** What decides between offers of suppliers at the same price; null where nobody has said it. */
const supplierTerms = {
  deliveryDays: z.int(DAYS_WRONG).min(0, DAYS_WRONG).max(365, DAYS_WRONG).nullable(),
  reliability: z.int(RELIABILITY_WRONG).min(0, RELIABILITY_WRONG).max(100, RELIABILITY_WRONG).nullable(),
};
const termsValues = z.object(supplierTerms);
export type SupplierTerms = z.output<typeof termsValues>;

const option = z.object({ value: z.string(), label: z.string() });

export const importRunCard = endpoint({
  name: "importRunCard",
  summary: "Загрузка из бэк-офиса подробно",
  method: "GET",
  path: `${path}/{id}`,
  access,
  input: z.object({ id }),
  output: importRunRow.extend({
    version: z.int(),
    bytes: z.int(),
    isPartial: z.boolean(),
    isConfirmed: z.boolean(),
    isStopAsked: z.boolean(),
    /** Whether the file is still there to be tried again. */
    hasFile: z.boolean(),
    trial: importTrial.nullable(),
    problem: z.string(),
    rowsRead: z.int(),
    written: z.int(),
    planned: z.int(),
    startedAt: utcMoment.nullable(),
    endedAt: utcMoment.nullable(),
    profile: profileValues,
    /** Choices of what a column holds, and of locations. */
    fields: z.array(option),
    locations: z.array(option),
    /** Files of the run among all imports. */
    reports: z.array(z.object({ id: z.int(), kind: z.string() })),
    /** The source on a schedule that it comes from; null for a file that staff have sent. */
    sourceId: z.int().nullable(),
    undo: z.object({
      /** `later`: its source has been imported again. `nothing`: such a file cannot be undone, or has changed nothing. */
      state: z.enum(["possible", "later", "nothing"]),
      done: importUndone.nullable(),
    }),
  }),
});
export type ImportRunCard = z.output<typeof importRunCard.output>;

const conflict = { version_conflict: 409, wrong_state: 409 } as const;

/** Tries it again as the form says. */
export const importCorrect = endpoint({
  name: "importCorrect",
  summary: "Исправить чтение файла и проверить снова",
  method: "POST",
  path: `${path}/{id}/correct`,
  access,
  input: z.object({ id, version, ...profileShape }),
  output: z.object({}),
  codes: conflict,
});

export const importConfirm = endpoint({
  name: "importConfirm",
  summary: "Загрузить проверенный файл",
  method: "POST",
  path: `${path}/{id}/confirm`,
  access,
  input: z.object({ id, version, despiteDoubts: z.boolean().default(false) }),
  output: z.object({}),
  codes: conflict,
});

/** Before anything is written; of one that is written already the reply says so. */
export const importStop = endpoint({
  name: "importStop",
  summary: "Остановить загрузку",
  method: "POST",
  path: `${path}/{id}/stop`,
  access,
  input: z.object({ id }),
  output: z.object({}),
  codes: conflict,
});

export const importUndo = endpoint({
  name: "importUndo",
  summary: "Отменить загрузку",
  method: "POST",
  path: `${path}/{id}/undo`,
  access,
  input: z.object({ id }),
  output: z.object({}),
  codes: conflict,
});

const profileRow = z.object({
  id: z.string(),
  /** Goods of the supplier that are on sale. */
  goods: z.int(),
  lastAt: utcMoment.nullable(),
});
export type ImportProfileRow = z.output<typeof profileRow>;

export const importProfileList = listEndpoint({
  name: "importProfileList",
  summary: "Поставщики прайс-листов",
  resource: "import-profiles",
  permission: "jobs",
  filters: {},
  row: profileRow,
});

const code = z.string().max(40);
const profilePath = "/api/gateway/back-office/import-profiles/{code}";

export const importProfileCard = endpoint({
  name: "importProfileCard",
  summary: "Как читаются прайс-листы поставщика",
  method: "GET",
  path: profilePath,
  access,
  input: z.object({ code }),
  output: z.object({
    code: z.string(),
    profile: profileValues,
    terms: termsValues,
    /** Tells whether somebody, or an import, has changed it. */
    seen: z.string(),
    fields: z.array(option),
    locations: z.array(option),
    runs: z.array(z.object({ id: z.int(), file: z.string(), begunAt: utcMoment, state: keyOf(importRunStates) })),
  }),
});

export const importProfileChange = endpoint({
  name: "importProfileChange",
  summary: "Изменить, как читаются прайс-листы поставщика",
  method: "POST",
  path: profilePath,
  access,
  input: z.object({ code, seen: z.string().max(64), ...profileShape, ...supplierTerms }),
  output: z.object({}),
  codes: { version_conflict: 409 },
});
