import { z } from "zod";
import { endpoint, keyOf, kopecks, utcMoment } from "../platform/endpoint.ts";
import {
  lookUpPhone,
  mobilePhone,
  personName,
  personNameOrNone,
  staffText,
  typedLine,
  typedNumber,
  userEmail,
} from "../platform/user-fields.ts";
import { orderStatus } from "../sales/orders.ts";
import { appointment } from "../workshop/appointments.ts";
import { storageContract } from "../workshop/storage.ts";

/** A client whom a search has found. Phones and addresses are masked for those who may not act for clients. */
export const clientHit = z.object({
  /** The last part of the address of the card: the id of an account, or `number-` and the number that a client without one was found by. */
  key: z.string(),
  /** Null for a client without an account. */
  id: z.int().nullable(),
  /** First name and surname; empty when unknown. */
  name: z.string(),
  phones: z.array(staffText),
  emails: z.array(staffText),
});
export type ClientHit = z.output<typeof clientHit>;

/** CFG-011 */
export const MANAGER_PHONE_DIGITS = 10;

/** A client's phone as a manager types it: ten digits; 7XXXXXXXXXX inside. STF-028, STF-029 */
export const managerPhone = typedLine(`Введите ${MANAGER_PHONE_DIGITS} цифр номера без +7`)
  .overwrite((text) => text.replace(/[\s().-]/g, ""))
  .regex(new RegExp(`^\\d{${MANAGER_PHONE_DIGITS}}$`), `Введите ${MANAGER_PHONE_DIGITS} цифр номера без +7`)
  .transform((digits) => `7${digits}`);

const MAX_QUERY = 200;
const query = typedLine("Введите, кого искать").min(1, "Введите, кого искать").max(MAX_QUERY, "Слишком длинный запрос");
const number = typedNumber("Укажите номер");

/** Look-ups of clients: staff who serve them, and programs of the retailer. A-06 */
const lookUp = { staff: "clients", orSecret: true } as const;
/** Changes for a client. */
const change = { staff: "act", orSecret: true } as const;

/** Most clients that a search names. */
export const MAX_HITS = 20;
const hits = z.array(clientHit).max(MAX_HITS);

/** The account of a confirmed phone, or the guest of that phone's orders, appointments and contracts; else `not_found`. API-138, STF-043 */
export const userByUsername = endpoint({
  name: "userByUsername",
  summary: "Клиент по телефону",
  method: "GET",
  path: "/api/gateway/manager/user/by-username",
  access: lookUp,
  input: z.object({ phone: typedLine("Укажите телефон").max(40) }),
  output: z.object({ user: clientHit }),
});

/** Appointments of the client of a phone, upcoming ones first. API-141, STF-044 */
export const appointmentsByPhone = endpoint({
  name: "appointmentsByPhone",
  summary: "Записи клиента по телефону",
  method: "GET",
  path: "/api/gateway/application/collection/by-phone",
  access: lookUp,
  input: z.object({ phone: lookUpPhone }),
  output: z.object({ services: z.array(appointment), total: z.int() }),
});

/**
 * Whose appointment, order or contract has this number, and the appointment itself. A text without digits is looked for among names.
 * API-142, STF-045, A-16
 */
export const appointmentsByReserve = endpoint({
  name: "appointmentsByReserve",
  summary: "Клиент и запись по номеру",
  method: "GET",
  path: "/api/gateway/application/collection/by-reserve",
  access: lookUp,
  input: z.object({ reserve_id: number }),
  output: z.object({ users: hits, services: z.array(appointment) }),
});

/** API-143, STF-046 */
export const contractsByNumber = endpoint({
  name: "contractsByNumber",
  summary: "Договор хранения по номеру",
  method: "GET",
  path: "/api/gateway/contract/collection/by-contract-number",
  access: lookUp,
  input: z.object({ number }),
  output: z.object({ users: hits, contracts: z.array(storageContract) }),
});

/** By e-mail, phone in any spelling, number of an order, appointment or contract, or name. API-144, STF-047 */
export const userSearch = endpoint({
  name: "userSearch",
  summary: "Поиск клиентов",
  apiOrigin: "site",
  method: "GET",
  path: "/api/user/search.json",
  access: lookUp,
  input: z.object({ query }),
  output: z.object({ users: hits }),
});

const names = z.object({ firstname: personName, surname: personNameOrNone });

/**
 * Names of a client, and an address of mail to add, which its owner has to confirm; phones are changed by their owners alone. With `seen`, the names
 * that were on the form, a change by somebody else meanwhile is `profile_changed` and answers the names as they are now.
 * Accounts of staff are `forbidden`. API-145, API-146, STF-049
 */
export const staffProfileUpdate = endpoint({
  name: "staffProfileUpdate",
  summary: "Изменить имя клиента",
  apiOrigin: "site",
  method: "POST",
  path: "/api/user/profile/{userId}.json",
  alsoPath: "/api/user/profile.json",
  access: change,
  input: names.extend({
    userId: z.coerce.number("Укажите клиента").int().min(1).max(2_147_483_647),
    seen: z.object({ firstname: z.string().max(200), surname: z.string().max(200) }).optional(),
    email: userEmail.optional(),
  }),
  output: z.object({ user: z.object({ id: z.int(), firstname: z.string(), surname: z.string() }) }),
  codes: { profile_changed: 409 },
});

/**
 * Sends the client of a phone a message of the loyalty programme: at most one a day and phone, then `sent_today`. A GET that writes,
 * as the specification has it: a browser never makes it, for it shows its credential in no cookie. API-140, API-161, STF-048, D-01
 */
export const loyaltySmsSend = endpoint({
  name: "loyaltySmsSend",
  summary: "Отправить клиенту SMS программы лояльности",
  method: "GET",
  effect: "write",
  path: "/api/gateway/notify/send-loyalty-sms",
  access: change,
  input: z.object({ phone: mobilePhone }),
  output: z.object({ text: z.string() }),
  codes: { sent_today: 409 },
});

export const requestSources = { call: "Звонок", visit: "Визит", letter: "Письмо", other: "Другое" } as const;
export const requestSource = keyOf(requestSources, "Выберите, откуда обращение");

/** How clients come to the staff. API-139 */
export const dataOptions = endpoint({
  name: "dataOptions",
  summary: "Справочники сотрудника",
  apiOrigin: "site",
  method: "GET",
  path: "/api/a/data-options.json",
  fieldsBesideData: true,
  access: lookUp,
  input: z.object({}),
  output: z.object({
    requestSource: z.object({ typeOptions: z.array(z.object({ id: requestSource, title: z.string() })) }),
  }),
});

/** The id of an account, a phone of 10 or 11 digits, or `number-` and a number of an order, appointment or contract. */
export const clientKey = z.string().regex(/^(\d{1,11}|number-[\p{L}\d-]{1,40})$/u, "Такого клиента нет");

const clientOrder = z.object({
  identity: z.string(),
  reserveId: z.string(),
  status: orderStatus,
  title: z.string(),
  createdAt: utcMoment,
  sum: kopecks,
});

/**
 * Everything that staff see of a client. A phone that nobody has used yet is a card as well (`isKnown` false), for staff who may act.
 * Phones are E.164 unless masked. STF-022
 */
export const clientCard = endpoint({
  name: "clientCard",
  summary: "Карточка клиента",
  method: "GET",
  path: "/api/gateway/manager/clients/{client}",
  access: { staff: "clients" },
  input: z.object({ client: clientKey }),
  output: clientHit.extend({
    firstname: z.string(),
    surname: z.string(),
    isKnown: z.boolean(),
    isBlocked: z.boolean(),
    /** Has a role of staff, so nobody changes the account or acts for it. */
    isStaff: z.boolean(),
    /** Whole points; null for who has not joined the programme. */
    loyaltyBalance: z.int().nullable(),
    /** The latest ones, at most 999. */
    orders: z.array(clientOrder),
    orderCount: z.int(),
    appointments: z.array(appointment),
    contracts: z.array(storageContract),
    notes: z.array(
      z.object({ id: z.int(), text: z.string(), source: requestSource, author: z.string(), createdAt: utcMoment }),
    ),
    /** What staff did last for the account; `call` is the name of a call of the contract. */
    acts: z.array(
      z.object({ id: z.int(), call: z.string(), target: z.string(), author: z.string(), createdAt: utcMoment }),
    ),
  }),
});

/**
 * Requests for a cheaper price of the last seven days, the latest first: somebody waits for a call. `client` is the key of the card, null
 * for a phone of nobody that the caller may not open; the phone is masked for those who may not act. STF-007
 */
export const managerTasks = endpoint({
  name: "managerTasks",
  summary: "Кому позвонить",
  method: "GET",
  path: "/api/gateway/manager/tasks",
  access: { staff: "clients" },
  input: z.object({}),
  output: z.object({
    cheaperPrices: z.array(
      z.object({
        name: z.string(),
        phone: staffText,
        client: z.string().nullable(),
        goodsTitle: z.string(),
        goodsPath: z.string(),
        price: kopecks,
        createdAt: utcMoment,
      }),
    ),
  }),
});

/** The ten clients whose cards the caller has opened last. STF-007 */
export const openedClients = endpoint({
  name: "openedClients",
  summary: "Последние открытые клиенты",
  method: "GET",
  path: "/api/gateway/manager/clients",
  access: { staff: "clients" },
  input: z.object({}),
  output: z.object({ clients: z.array(clientHit.extend({ openedAt: utcMoment })) }),
});

/** A note on the card, for staff only. `key` is of the form: the same note sent twice is stored once. */
export const clientNoteAdd = endpoint({
  name: "clientNoteAdd",
  summary: "Добавить заметку о клиенте",
  method: "POST",
  path: "/api/gateway/manager/clients/{client}/notes",
  access: { staff: "act" },
  input: z.object({
    client: clientKey,
    key: z.uuid(),
    source: requestSource,
    text: z.string("Напишите заметку").trim().min(1, "Напишите заметку").max(2_000, "Не больше 2000 знаков"),
  }),
  output: z.object({}),
});
