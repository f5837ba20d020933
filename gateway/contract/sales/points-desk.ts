import { z } from "zod";
import { endpoint, keyOf, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { typedLine } from "../platform/user-fields.ts";

const MOST_POINTS = 100_000;

export const correctionStates = { to_approve: "Ждёт второго", done: "Выполнена", refused: "Отклонена" } as const;
const state = keyOf(correctionStates);
export type CorrectionState = z.output<typeof state>;

/** Points that staff gave a member (above zero) or took. */
const correctionRow = z.object({
  id: z.int(),
  member: typedLine(),
  points: z.int(),
  reason: z.string(),
  state,
  requestedBy: z.string(),
  requestedAt: utcMoment,
});
export type CorrectionRow = z.output<typeof correctionRow>;

export const pointsCorrectionList = listEndpoint({
  name: "pointsCorrectionList",
  summary: "Поправки баллов",
  resource: "points",
  permission: "points",
  filters: { state: state.optional(), ...dayRange("requested") },
  row: correctionRow,
});

const path = "/api/gateway/back-office/points";
const common = { access: { staff: "points" } } as const;
const id = z.coerce.number().int().min(1).max(2_147_483_647);

export const pointsCorrectionCard = endpoint({
  ...common,
  name: "pointsCorrectionCard",
  summary: "Показать поправку баллов",
  method: "GET",
  path: `${path}/{id}`,
  input: z.object({ id }),
  output: correctionRow.extend({
    version: z.int(),
    /** What the member can spend now. */
    balance: z.int(),
    decidedBy: z.string().nullable(),
    decidedAt: utcMoment.nullable(),
    /** Somebody else asked for it. */
    mayDecide: z.boolean(),
  }),
});

const POINTS = `Укажите целое число баллов от −${MOST_POINTS} до ${MOST_POINTS}, не ноль`;

/**
 * Gives or takes points, at once as many as one person may in a day; more waits for a second one. Nobody corrects their own points. `key` is of the
 * form: the same form sent twice is one correction.
 */
export const pointsCorrectionAdd = endpoint({
  ...common,
  name: "pointsCorrectionAdd",
  summary: "Начислить или списать баллы",
  method: "POST",
  path,
  input: z.object({
    key: z.uuid(),
    member: typedLine("Укажите телефон или код участника").min(4, "Укажите телефон или код участника").max(40),
    points: z
      .int(POINTS)
      .min(-MOST_POINTS, POINTS)
      .max(MOST_POINTS, POINTS)
      .refine((points) => points !== 0, POINTS),
    reason: z.string("Напишите причину").trim().min(5, "Напишите причину").max(500, "Не больше 500 знаков"),
  }),
  output: z.object({ id: z.int(), state }),
});

/** What a second person says of a correction that waits. `version_conflict` when it does not wait any more. */
export const pointsCorrectionDecide = endpoint({
  ...common,
  name: "pointsCorrectionDecide",
  summary: "Подтвердить или отклонить поправку баллов",
  method: "POST",
  path: `${path}/{id}/decide`,
  input: z.object({ id, version: z.coerce.number().int(), decision: z.enum(["approve", "refuse"]) }),
  output: z.object({ state }),
  codes: { version_conflict: 409 },
});
