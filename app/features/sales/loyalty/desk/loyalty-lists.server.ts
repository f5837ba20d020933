import {
  type InvitationRow,
  invitationList,
  type MemberRow,
  memberList,
} from "../../../../../gateway/contract/sales/loyalty-desk.ts";
import { columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { reasonTexts, stateChips } from "./invitation-reasons.ts";

const invitation = columnsOf<InvitationRow>();

export const invitations = resourceList({
  title: "Приглашения",
  summary: "Кто вступил в программу по приглашению, и что ждёт решения",
  endpoint: invitationList,
  columns: [
    invitation.text("Вступил", ({ invited }) => invited),
    invitation.status("Баллы", ({ state }) => stateChips[state]),
    invitation.text("Почему", ({ reason }) => (reason ? reasonTexts[reason] : "")),
    invitation.text("Пригласил", ({ inviter }) => inviter),
    invitation.moment("Когда", ({ createdAt }) => createdAt),
  ],
  filters: [
    {
      kind: "select",
      name: "state",
      label: "Баллы",
      anyLabel: "Любое решение",
      options: Object.entries(stateChips).map(([value, { text }]) => ({ value, label: text })),
    },
    {
      kind: "select",
      name: "reason",
      label: "Почему",
      anyLabel: "Любая причина",
      options: Object.entries(reasonTexts).map(([value, label]) => ({ value, label })),
    },
    { kind: "days", name: "created", label: "Вступил" },
  ],
  rowId: ({ id }) => String(id),
});

const member = columnsOf<MemberRow>();

export const members = resourceList({
  title: "Участники программы",
  summary: "Баллы, коды и приглашения участников; кому программа закрыта",
  endpoint: memberList,
  columns: [
    member.sorted(
      "name",
      member.text("Участник", ({ name }) => name),
    ),
    member.sorted(
      "code",
      member.text("Код", ({ code }) => code),
    ),
    member.number("Баллы", ({ balance }) => balance),
    member.number("Пригласил", ({ invited }) => invited),
    member.status("Программа", ({ isBlocked }) =>
      isBlocked ? { text: "Закрыта", tone: "signal" } : { text: "Открыта", tone: "success" },
    ),
    member.sorted(
      "joined",
      member.moment("Вступил", ({ joinedAt }) => joinedAt),
    ),
  ],
  filters: [
    { kind: "text", name: "text", label: "Код, телефон или фамилия" },
    {
      kind: "select",
      name: "state",
      label: "Программа",
      anyLabel: "Любая",
      options: [
        { value: "active", label: "Открыта" },
        { value: "blocked", label: "Закрыта" },
      ],
    },
    { kind: "days", name: "joined", label: "Вступил" },
  ],
  rowId: ({ id }) => String(id),
});
