import { z } from "zod";
import { user } from "../customers/auth.ts";
import { endpoint, keyOf, utcMoment } from "../platform/endpoint.ts";
import { mobilePhone, staffText } from "../platform/user-fields.ts";

/** Why a member of staff acts for a client. */
export const actingReasons = { call: "Звонок", visit: "Визит", letter: "Письмо", other: "Другое" } as const;
const REASON = "Выберите, почему вы действуете за клиента";
export const actingReason = keyOf(actingReasons, REASON);

/** How long acting lasts without a call, and at most. */
export const ACTING_IDLE_MINUTES = 30;
export const ACTING_LIMIT_MINUTES = 120;

/**
 * Codes of any call that is made for a client: one that nobody makes for another, and one after acting has ended. `unauthorized` is the
 * member of staff who has no session any longer.
 */
export const actingCodes = { not_on_behalf: 403, acting_ended: 409, unauthorized: 401 } as const;
export type ActingCode = keyof typeof actingCodes;

const acting = z.object({
  id: z.uuid(),
  /** Null for a client without an account. */
  client: user.nullable(),
  /** E.164; empty for an account without a phone. */
  phone: staffText,
  /** Opens the client's cart while acting, and to nobody else who acts. */
  cartToken: z.string(),
  reason: actingReason,
  startedAt: utcMoment,
  /** When acting ends unless a call is made. */
  endsAt: utcMoment,
});
export type Acting = z.output<typeof acting>;

const path = "/api/gateway/staff/acting";
const access = { staff: "act" } as const;

/**
 * Begins to act for a client, by the id of the account or by phone; a phone without an account will do. It is bound to the session of
 * the call, whose earlier acting ends. Acting for oneself and for staff is `forbidden`. STF-003, B-33
 */
export const actingStart = endpoint({
  name: "actingStart",
  summary: "Начать действовать за клиента",
  method: "POST",
  path,
  access,
  input: z.object({
    client: z.union([z.object({ id: z.int().positive() }), z.object({ phone: mobilePhone })]),
    reason: actingReason,
  }),
  output: acting,
});

/** Whom the session of the call acts for; null for nobody, and after it has ended. */
export const actingRead = endpoint({
  name: "actingRead",
  summary: "За кого сотрудник действует",
  method: "GET",
  path,
  access,
  deadline: "before-page",
  input: z.object({}),
  output: z.object({ acting: acting.nullable() }),
});

/** `ended` is false when it had ended before. */
export const actingEnd = endpoint({
  name: "actingEnd",
  summary: "Закончить действовать за клиента",
  method: "DELETE",
  path,
  access,
  input: z.object({ id: z.uuid() }),
  output: z.object({ ended: z.boolean() }),
});
