import { z } from "zod";
import { endpoint, utcMoment } from "../platform/endpoint.ts";
import { dayRange, listEndpoint } from "../platform/resource-kit.ts";
import { staffText, typedLine } from "../platform/user-fields.ts";

/** What became of the reward for an invitation. */
export const invitationStates = ["rewarded", "waiting", "expected", "refused"] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Why the reward was not given at once. */
export const invitationReasons = [
  "same_phone",
  "same_email",
  "old_account",
  "earlier_order",
  "inviter_blocked",
  "phone_range",
  "network",
  "many_a_day",
  "many_a_year",
  "first_order",
] as const;
export type InvitationReason = (typeof invitationReasons)[number];

const id = z.coerce.number().int().min(1).max(2_147_483_647);
const access = { staff: "loyalty" } as const;

/** `id` is the invited member's. */
const invitationRow = z.object({
  id: z.int(),
  invited: z.string(),
  inviter: z.string(),
  inviterId: z.int(),
  state: z.enum(invitationStates),
  reason: z.enum(invitationReasons).nullable(),
  createdAt: utcMoment,
});
export type InvitationRow = z.output<typeof invitationRow>;

/** Who joined by invitation, the latest first. */
export const invitationList = listEndpoint({
  name: "loyaltyInvitationList",
  summary: "Приглашения в программу лояльности",
  resource: "invitations",
  permission: "loyalty",
  filters: {
    state: z.enum(invitationStates).optional(),
    reason: z.enum(invitationReasons).optional(),
    ...dayRange("created"),
  },
  row: invitationRow,
});

/** What staff look at before they decide. Phones are E.164. */
const party = z.object({ id: z.int(), name: z.string(), phones: z.array(staffText), emails: z.array(staffText) });

export const invitationCard = endpoint({
  name: "loyaltyInvitationCard",
  summary: "Показать приглашение",
  method: "GET",
  path: "/api/gateway/back-office/invitations/{id}",
  access,
  input: z.object({ id }),
  output: invitationRow.omit({ invited: true, inviter: true }).extend({
    invited: party.extend({ createdAt: utcMoment }),
    inviter: party,
    /** How many others the same inviter invited, by what became of them. */
    others: z.object({ rewarded: z.int(), waiting: z.int(), refused: z.int() }),
    note: z.string(),
    decidedBy: z.string(),
    decidedAt: utcMoment.nullable(),
  }),
});

const reasonText = z.string("Напишите причину").trim().min(1, "Напишите причину").max(500, "Не больше 500 знаков");

/** Ends the waiting of one: the inviter gets the points, or nobody does. What has been decided is `not_found`, own ones are `forbidden`. */
export const invitationDecide = endpoint({
  name: "loyaltyInvitationDecide",
  summary: "Решить о приглашении",
  method: "POST",
  path: "/api/gateway/back-office/invitations/{id}/decide",
  access,
  input: z.object({ id, isApproved: z.boolean(), note: reasonText }),
  output: z.object({}),
});

const memberRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  balance: z.int(),
  joinedAt: utcMoment,
  /** How many have joined by the member's code. */
  invited: z.int(),
  isBlocked: z.boolean(),
});
export type MemberRow = z.output<typeof memberRow>;

/** Members of the programme, the latest first. */
export const memberList = listEndpoint({
  name: "loyaltyMemberList",
  summary: "Участники программы лояльности",
  resource: "members",
  permission: "loyalty",
  filters: {
    /** A code, a phone or the beginning of a surname. */
    text: typedLine().max(100).optional(),
    state: z.enum(["active", "blocked"]).optional(),
    ...dayRange("joined"),
  },
  row: memberRow,
  sorts: ["name", "code", "joined"],
});

export const memberCard = endpoint({
  name: "loyaltyMemberCard",
  summary: "Показать участника",
  method: "GET",
  path: "/api/gateway/back-office/members/{id}",
  access,
  input: z.object({ id }),
  output: memberRow.extend({
    phones: z.array(staffText),
    emails: z.array(staffText),
    inviter: z.object({ id: z.int(), name: z.string() }).nullable(),
    invitations: z.object({ rewarded: z.int(), waiting: z.int(), refused: z.int() }),
    /** The last ones of the history, the latest first. */
    operations: z.array(z.object({ points: z.int(), title: z.string(), createdAt: utcMoment })),
  }),
});

/** A blocked member neither earns points nor spends them; those that are there stay. Nobody may block themselves or let themselves in. */
export const memberBlock = endpoint({
  name: "loyaltyMemberBlock",
  summary: "Закрыть участнику программу или вернуть в неё",
  method: "POST",
  path: "/api/gateway/back-office/members/{id}/block",
  access,
  input: z.object({ id, isBlocked: z.boolean(), reason: reasonText }),
  output: z.object({}),
});
