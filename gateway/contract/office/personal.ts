import { z } from "zod";
import { endpoint, keyOf, proofCodes, utcMoment } from "../platform/endpoint.ts";
import { staffText } from "../platform/user-fields.ts";
import { clientKey } from "./staff-clients.ts";

const consentKind = z.enum(["personalData", "legalPolicy", "loyalty", "adsEmail", "adsSms"]);

/** A giving or withdrawing of a consent. `version` is empty where it is not known; `number` is of the order or visit it was given with. */
const consentRow = z.object({
  kind: consentKind,
  isGiven: z.boolean(),
  version: z.string(),
  at: utcMoment,
  source: z.enum([
    "sign_up",
    "settings",
    "loyalty",
    "letter",
    "personal",
    "migration",
    "merge",
    "unknown",
    "order",
    "visit",
    "waiting",
  ]),
  number: z.string().nullable(),
  isByStaff: z.boolean(),
});

/** What has to end before the account can be deleted; `names` are numbers of orders, visits and contracts. */
const obstacle = z.object({
  kind: z.enum(["orders", "visits", "storage", "returns", "money", "staff"]),
  names: z.array(z.string()),
});

const overview = z.object({
  /** Lists that are not empty, with how long and why they are kept, in Russian. */
  kept: z.array(z.object({ title: z.string(), count: z.int(), kept: z.string(), why: z.string() })),
  /** In force now, of those that can be withdrawn by themselves. */
  given: z.array(z.enum(["adsEmail", "adsSms", "loyalty"])),
  /** The latest first, at most 200. */
  consents: z.array(consentRow),
  obstacles: z.array(obstacle),
  /** Whole points, which end with the account. */
  points: z.int(),
});

/** Every list with its rows, as they are stored: columns by their Russian names. */
const personalData = z.object({
  madeAt: utcMoment,
  sections: z.array(
    z.object({
      title: z.string(),
      rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    }),
  ),
});

const MY = "/api/gateway/auth/user/personal";

/** What is kept about the customer, by 152-ФЗ, article 14. */
export const personalOverview = endpoint({
  name: "personalOverview",
  summary: "Какие данные хранит магазин",
  method: "GET",
  path: MY,
  access: "session",
  input: z.object({}),
  output: overview,
});

/** All data of the customer, five times an hour. */
export const personalExport = endpoint({
  name: "personalExport",
  summary: "Выгрузка своих данных",
  method: "GET",
  path: `${MY}/export`,
  access: "session",
  deadline: "survey",
  input: z.object({}),
  output: personalData,
});

/** The consent to personal data goes with the account alone. 152-ФЗ, article 9 */
export const consentWithdraw = endpoint({
  name: "consentWithdraw",
  summary: "Отозвать согласие",
  method: "POST",
  path: `${MY}/consents/withdraw`,
  access: "session",
  input: z.object({ kind: z.enum(["adsEmail", "adsSms", "loyalty"], "Выберите согласие") }),
  output: z.object({}),
});

/** At once, with all sessions; by who has signed in just now. `has_obstacles` while orders, visits or storage are open. 152-ФЗ, article 21 */
export const accountDelete = endpoint({
  name: "accountDelete",
  summary: "Удалить личный кабинет",
  method: "POST",
  path: `${MY}/delete`,
  access: "session",
  input: z.object({}),
  output: z.object({}),
  codes: { ...proofCodes, has_obstacles: 409 },
});

const userId = z.coerce.number("Укажите клиента").int().min(1).max(2_147_483_647);
const OF_CLIENT = "/api/gateway/manager/clients/{userId}/personal";

export const clientPersonal = endpoint({
  name: "clientPersonal",
  summary: "Какие данные хранятся о клиенте",
  method: "GET",
  path: OF_CLIENT,
  access: { staff: "personal" },
  input: z.object({ userId }),
  output: overview.extend({ name: z.string() }),
});

/** For the client who asked for them; the journal keeps who took them out. */
export const clientPersonalExport = endpoint({
  name: "clientPersonalExport",
  summary: "Выгрузка данных клиента",
  method: "GET",
  path: `${OF_CLIENT}/export`,
  access: { staff: "personal" },
  deadline: "survey",
  input: z.object({ userId }),
  output: personalData,
});

const reason = z
  .string("Напишите, когда и как клиент об этом попросил")
  .trim()
  .min(10, "Напишите, когда и как клиент об этом попросил: не меньше 10 знаков")
  .max(500, "Не больше 500 знаков");

/** On request of the client. */
export const clientDelete = endpoint({
  name: "clientDelete",
  summary: "Удалить личный кабинет по просьбе клиента",
  method: "POST",
  path: `${OF_CLIENT}/delete`,
  access: { staff: "personal" },
  input: z.object({ userId, reason }),
  output: z.object({}),
  codes: { has_obstacles: 409 },
});

const OF_GUEST = "/api/gateway/manager/guests/{client}/personal";

/** What is kept of a client without an account, by the key of the card. A phone that has an account names the account, and nothing else. */
export const guestPersonal = endpoint({
  name: "guestPersonal",
  summary: "Какие данные хранятся о клиенте без личного кабинета",
  method: "GET",
  path: OF_GUEST,
  access: { staff: "personal" },
  input: z.object({ client: clientKey }),
  output: z.object({
    accountId: z.int().nullable(),
    guest: overview
      .omit({ points: true })
      .extend({
        name: z.string(),
        /** E.164. */
        phone: staffText,
        /** What can be withdrawn by itself. */
        given: z.array(z.enum(["waiting", "cheaperPrice"])),
      })
      .nullable(),
  }),
});

/** For the person who asked for them; the journal keeps who took them out. */
export const guestPersonalExport = endpoint({
  name: "guestPersonalExport",
  summary: "Выгрузка данных клиента без личного кабинета",
  method: "GET",
  path: `${OF_GUEST}/export`,
  access: { staff: "personal" },
  deadline: "survey",
  input: z.object({ client: clientKey }),
  output: personalData,
  codes: { has_account: 409 },
});

/** Ends what lives on the consent: waiting-list entries, requests for a cheaper price. */
export const guestConsentWithdraw = endpoint({
  name: "guestConsentWithdraw",
  summary: "Отозвать согласие клиента без личного кабинета",
  method: "POST",
  path: `${OF_GUEST}/consents/withdraw`,
  access: { staff: "personal" },
  input: z.object({ client: clientKey, kind: z.enum(["waiting", "cheaperPrice"], "Выберите согласие") }),
  output: z.object({}),
  codes: { has_account: 409 },
});

/** How it was made sure that who asks is whose phone it is. */
export const identifiedBy = { passport: "Паспорт у стойки", callback: "Звонок на этот телефон" } as const;

/** At the request of the person, who has shown that the phone is theirs. */
export const guestErase = endpoint({
  name: "guestErase",
  summary: "Стереть данные клиента без личного кабинета по его просьбе",
  method: "POST",
  path: `${OF_GUEST}/erase`,
  access: { staff: "personal" },
  input: z.object({
    client: clientKey,
    reason,
    identified: keyOf(identifiedBy, "Отметьте, как убедились, что телефон принадлежит этому человеку"),
  }),
  output: z.object({}),
  codes: { has_obstacles: 409, has_account: 409 },
});
