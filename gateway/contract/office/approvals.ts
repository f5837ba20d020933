import { z } from "zod";
import { givingDoors } from "../chain/second-person.ts";
import { endpoint, keyOf, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";

export const approvalStates = {
  waiting: "Ждёт второго",
  approved: "Подтверждено",
  declined: "Отклонено",
  withdrawn: "Отозвано",
} as const;
const state = keyOf(approvalStates);

const door = keyOf(givingDoors);

const row = z.object({
  id: z.int(),
  door,
  /** What it is, in Russian. */
  about: z.string(),
  /** Kopecks, or points where `isPoints`; 0 where a share of a price is what counts. */
  amount: z.int().nonnegative(),
  isPoints: z.boolean(),
  reason: z.string(),
  state,
  askedBy: z.string(),
  askedAt: utcMoment,
  /** Id of the return, the payment or the correction on whose own card it is decided; null where it is decided here. */
  ownCard: z.int().nullable(),
});
export type ApprovalRow = z.output<typeof row>;

/** What needs a second person: what the caller asked for, and what the caller may decide. */
export const approvalList = listEndpoint({
  name: "approvalList",
  summary: "Что ждёт второго сотрудника",
  resource: "approvals",
  permission: "approvals",
  filters: { state: state.optional(), door: door.optional(), ...dayRange("asked") },
  row,
});

const common = { apiOrigin: "api", access: { staff: "approvals" } } as const;
const id = z.coerce.number().int().min(1).max(2_147_483_647);

export const approvalCard = endpoint({
  ...common,
  name: "approvalCard",
  summary: "Показать, что ждёт второго сотрудника",
  method: "GET",
  path: "/api/gateway/back-office/approvals/{id}",
  input: z.object({ id }),
  output: row.extend({
    /** Number of the order that it is about; null for none. */
    orderNumber: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: utcMoment.nullable(),
    /** Why it was declined. */
    decision: z.string(),
    /** The caller is the second person. */
    mayDecide: z.boolean(),
    /** The caller asked for it, and may take it back. */
    mayWithdraw: z.boolean(),
  }),
});

/**
 * Does what somebody else has asked for, or leaves everything as it was; who asked takes it back by declining. `too_late`: it was decided
 * before, or what it is about is not as it was.
 */
export const approvalDecide = endpoint({
  ...common,
  name: "approvalDecide",
  summary: "Подтвердить или отклонить за второго сотрудника",
  method: "POST",
  path: "/api/gateway/back-office/approvals/{id}/decide",
  input: z
    .object({
      id,
      decision: z.enum(["approve", "decline"]),
      note: z.string().trim().max(500, "Не больше 500 знаков").default(""),
    })
    .refine(({ decision, note }) => decision === "approve" || note.length >= 3, {
      path: ["note"],
      message: "Напишите, почему нет",
    }),
  output: z.object({ state }),
  codes: { too_late: 409 },
});
