import { z } from "zod";
import { endpoint, keyOf, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { staffText, typedLine } from "../platform/user-fields.ts";

export const mergeStates = {
  proposed: "Ждёт второго",
  done: "Объединены",
  refused: "Отказано",
  withdrawn: "Отозвано",
  ended: "Срок вышел",
} as const;
const state = keyOf(mergeStates);
export type MergeState = z.output<typeof state>;

const account = z.object({ id: z.int(), name: z.string() });

const mergeRow = z.object({
  id: z.int(),
  stays: account,
  goes: account,
  reason: z.string(),
  state,
  requestedBy: z.string(),
  requestedAt: utcMoment,
});
export type MergeRow = z.output<typeof mergeRow>;

/** Accounts of one client that staff propose to join, and what became of it. */
export const accountMergeList = listEndpoint({
  name: "accountMergeList",
  summary: "Объединения кабинетов",
  resource: "merges",
  permission: "merge",
  filters: { state: state.optional(), ...dayRange("requested") },
  row: mergeRow,
});

/** An account as the page of a proposal shows it. Phones and addresses are masked for those who may not act for clients. */
const side = account.extend({
  phones: z.array(staffText),
  emails: z.array(staffText),
  registeredAt: utcMoment,
  orders: z.int(),
  openOrders: z.int(),
  visits: z.int(),
  contracts: z.int(),
  cars: z.int(),
  reviews: z.int(),
  cartLines: z.int(),
  /** All that are left, those that are not active yet included. */
  points: z.int(),
  debt: z.int(),
  isMember: z.boolean(),
  hasPassword: z.boolean(),
  adsSms: z.boolean(),
  adsEmail: z.boolean(),
});
export type MergeSide = z.output<typeof side>;

const comparison = z.object({
  stays: side,
  goes: side,
  /** What both have of the same. */
  overlap: z.object({
    reviews: z.int(),
    cars: z.int(),
    campaigns: z.array(z.string()),
    invitedEachOther: z.boolean(),
  }),
  /** What stands in the way, in Russian; empty where they may be joined. */
  obstacles: z.array(z.string()),
});
export type MergeComparison = z.output<typeof comparison>;

const path = "/api/gateway/back-office/merges";
const common = { access: { staff: "merge" } } as const;
const NUMBER = "Укажите телефон, почту или номер кабинета";
const someone = typedLine(NUMBER).min(1, NUMBER).max(100, NUMBER);
const id = z.coerce.number().int().min(1).max(2_147_483_647);

/** Two accounts side by side, each by a phone, an address of mail or its id: `invalid` at the field for nobody and for several. */
export const accountMergePreview = endpoint({
  ...common,
  name: "accountMergePreview",
  summary: "Сравнить два кабинета перед объединением",
  method: "GET",
  path: "/api/gateway/back-office/merge-preview",
  input: z.object({ stays: someone, goes: someone }),
  output: comparison,
});

const REASON = "Напишите, почему это один клиент: не меньше 10 знаков";

/** `has_obstacles` with everything that stands in the way. `key` is of the form: the same form sent twice is one proposal. */
export const accountMergePropose = endpoint({
  ...common,
  name: "accountMergePropose",
  summary: "Предложить объединение кабинетов",
  method: "POST",
  path,
  input: z.object({
    key: z.uuid(),
    staysId: id,
    goesId: id,
    reason: z.string(REASON).trim().min(10, REASON).max(500, "Не больше 500 знаков"),
  }),
  output: z.object({ id: z.int() }),
  codes: { has_obstacles: 409 },
});

/** A proposal as it was made and as its accounts are now; `comparison` is null for one that has been decided. */
export const accountMergeCard = endpoint({
  ...common,
  name: "accountMergeCard",
  summary: "Показать предложение объединить кабинеты",
  method: "GET",
  path: `${path}/{id}`,
  input: z.object({ id }),
  output: mergeRow.extend({
    version: z.int(),
    endsAt: utcMoment,
    decidedBy: z.string(),
    decidedAt: utcMoment.nullable(),
    note: z.string(),
    comparison: comparison.nullable(),
    /** Rows that were moved or removed; null until it is done. */
    rowCount: z.int().nullable(),
    /** Somebody else proposed it, and it waits. */
    mayDecide: z.boolean(),
    /** The caller proposed it, and it waits. */
    mayWithdraw: z.boolean(),
  }),
});

/**
 * What a second person says of a proposal, or its author who withdraws it. Approving joins the accounts for good. `forbidden` for the
 * author who decides and for anybody else who withdraws, `version_conflict` when it does not wait any more, `has_obstacles` when something has
 * come in the way.
 */
export const accountMergeDecide = endpoint({
  ...common,
  name: "accountMergeDecide",
  summary: "Объединить кабинеты, отказать или отозвать предложение",
  method: "POST",
  path: `${path}/{id}/decide`,
  input: z
    .object({
      id,
      version: z.coerce.number().int(),
      decision: z.enum(["approve", "refuse", "withdraw"]),
      note: z.string().trim().max(500, "Не больше 500 знаков").default(""),
    })
    .refine(({ decision, note }) => decision !== "refuse" || note.length >= 5, {
      path: ["note"],
      message: "Напишите, почему отказываете",
    }),
  output: z.object({ state, staysId: z.int() }),
  codes: { version_conflict: 409, has_obstacles: 409 },
});
