import { z } from "zod";
import { whole } from "../platform/desk-fields.ts";
import { endpoint, keyOf, utcMoment } from "../platform/endpoint.ts";
import { editableEndpoints, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";
import { importRunStates, SUPPLIER_WRONG, supplierCode } from "./import-desk.ts";

/** What a list that is fetched may be: of fitment and points nobody sends one every day. */
export const importSourceKinds = { yml: "Каталог или прайс-лист", stock: "Остатки" } as const;

export const importSourceTimes = {
  "1": "Каждый час",
  "3": "Каждые 3 часа",
  "6": "Каждые 6 часов",
  "12": "Каждые 12 часов",
  day: "Раз в день",
} as const;
export type ImportSourceTimes = keyof typeof importSourceTimes;

/** Why no list came. */
export const importSourceProblems = {
  silent: "Сервер не отвечает, отвечает слишком медленно, обрывает файл, или его сертификат не проверить",
  missing: "По этому адресу файла нет (ответ 404, у FTP 550)",
  login: "Сервер не пускает: нужны пользователь и пароль, или они не подходят (ответ 401 или 403, у FTP 530)",
  refused: "Сервер отвечает отказом",
  address: "Такого сервера нет, или адрес ведёт в закрытую сеть",
  redirects: "Сервер слишком много раз отправляет на другой адрес",
  heavy: "Файл больше 64 МБ",
  empty: "Файл пуст",
  no_folder: "На сервере магазина не задана папка обмена (IMPORT_FOLDER), или её не прочитать",
  no_file: "Такого файла в папке обмена нет",
  link: "В папке обмена под этим именем не файл, а ссылка или папка",
  failed: "Сбой при приёме файла: подробности в журнале сервера",
} as const;
export type ImportSourceProblem = keyof typeof importSourceProblems;

/** `attention`: staff have to decide or to look; `failing`: it is tried again soon. */
export const importSourceStates = {
  attention: "Нужны вы",
  failing: "Не получен",
  fine: "Работает",
  off: "Выключен",
} as const;
export type ImportSourceState = keyof typeof importSourceStates;

export const isServerAddress = (place: string): boolean => /^(?:https?|ftps?):\/\//i.test(place);

const PLACE_WRONG = "Напишите адрес файла, который начинается с https:// или ftp://, или имя файла в папке обмена";
const PLACE_SECRET = "Уберите из адреса пользователя и пароль: их хранит настройка сервера IMPORT_LOGINS";

const MOST_STARS = 3;

/** An address, or a name in the one folder and never a way out of it. */
const isPlace = (place: string): boolean =>
  isServerAddress(place)
    ? isAddressOfFile(place)
    : /^[^/\\:.][^/\\:]{0,200}$/.test(place) && place.split("*").length - 1 <= MOST_STARS;

/** Over FTP a folder is no file, and a place in it has to be readable. */
function isAddressOfFile(place: string): boolean {
  if (!URL.canParse(place)) return false;
  const { protocol, hostname, pathname } = new URL(place);
  return /^https?:$/.test(protocol) || (hostname !== "" && /[^/]$/.test(pathname) && isDecodable(pathname));
}

function isDecodable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function hasSecret(place: string): boolean {
  if (!isServerAddress(place) || !URL.canParse(place)) return false;
  const { username, password } = new URL(place);
  return username !== "" || password !== "";
}

export const importSourceValues = z
  .object({
    /** Empty for the shop's own catalogue and accounting. */
    supplier: supplierCode.default(""),
    kind: keyOf(importSourceKinds, "Выберите, что в файле"),
    /** An address, or the name of a file in the folder of the server; `*` in it stands for anything. */
    place: typedLine(PLACE_WRONG)
      .max(1_000, "Не больше 1000 знаков")
      .refine(isPlace, PLACE_WRONG)
      .refine((place) => !hasSecret(place), PLACE_SECRET),
    isPartial: z.boolean().default(false),
    times: keyOf(importSourceTimes, "Выберите, как часто"),
    /** By the clock of Moscow, for once a day. */
    hour: whole(0, 23, " ч").nullable().default(null),
  })
  .refine(({ times, hour }) => times !== "day" || hour !== null, {
    message: "Напишите час по Москве, от 0 до 23",
    path: ["hour"],
  });
export type ImportSourceValues = z.output<typeof importSourceValues>;

const importSourceRow = z.object({
  id: z.int(),
  supplier: z.string(),
  kind: keyOf(importSourceKinds),
  place: z.string(),
  isPartial: z.boolean(),
  times: keyOf(importSourceTimes),
  hour: z.int().nullable(),
  state: keyOf(importSourceStates),
  /** Why the last try brought no list; null where it did. */
  problem: keyOf(importSourceProblems).nullable(),
  /** Null before the first try. */
  askedAt: utcMoment.nullable(),
  /** When it is tried next; null for one that is off, and for one that is tried at once. */
  dueAt: utcMoment.nullable(),
});
export type ImportSourceRow = z.output<typeof importSourceRow>;

const path = "/api/gateway/back-office/import-sources";
const access = { staff: "jobs" } as const;
const id = z.coerce.number().int().min(1).max(2_147_483_647);

export const importSourceList = listEndpoint({
  name: "importSourceList",
  summary: "Файлы по расписанию",
  resource: "import-sources",
  permission: "jobs",
  filters: {
    state: keyOf(importSourceStates).optional(),
    supplier: typedLine(SUPPLIER_WRONG).max(40, SUPPLIER_WRONG).optional(),
  },
  row: importSourceRow,
});

export const importSourceCalls = editableEndpoints({
  name: "importSource",
  title: "файл по расписанию",
  resource: "import-sources",
  permission: "jobs",
  values: importSourceValues,
});

/** How a source fares, beside how it is set. */
export const importSourceCard = endpoint({
  name: "importSourceCard",
  summary: "Файл по расписанию подробно",
  method: "GET",
  path: `${path}/{id}/state`,
  access,
  input: z.object({ id }),
  output: importSourceRow.extend({
    /** Counts the tries: what staff press is about those that they have seen. */
    tries: z.int(),
    /** In a row. */
    failures: z.int(),
    isFetching: z.boolean(),
    /** Somebody has asked for it, and it has not been tried since. */
    isAskedFor: z.boolean(),
    /** When the file was last found, the same as before or another one. */
    foundAt: utcMoment.nullable(),
    /** Whether the server has a user and a password for the address. */
    hasLogin: z.boolean(),
    runs: z.array(z.object({ id: z.int(), file: z.string(), begunAt: utcMoment, state: keyOf(importRunStates) })),
  }),
});
export type ImportSourceCard = z.output<typeof importSourceCard.output>;

/** Fetches it now, and loads it even if it is the file of the last time. Asked for twice, it is fetched once. */
export const importSourceFetch = endpoint({
  name: "importSourceFetch",
  summary: "Загрузить файл по расписанию сейчас",
  method: "POST",
  path: `${path}/{id}/fetch`,
  access,
  input: z.object({ id, tries: z.coerce.number().int().min(0).max(2_147_483_647) }),
  output: z.object({}),
  codes: { wrong_state: 409 },
});
