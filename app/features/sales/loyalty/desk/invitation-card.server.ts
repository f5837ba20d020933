import { invitationCard, invitationDecide } from "../../../../../gateway/contract/sales/loyalty-desk.ts";
import { formatPhone, formatStamp } from "../../../../ui/format.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../../visitor/flash.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { act, doAct } from "../../../platform/resource-kit/card-acts.server.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { reasonTexts, stateChips } from "./invitation-reasons.ts";
import { invitations } from "./loyalty-lists.server.ts";

interface Person {
  name: string;
  phones: readonly string[];
  emails: readonly string[];
}

const contactsOf = ({ name, phones, emails }: Person): string =>
  [name || "Без имени", ...phones.map(formatPhone), ...emails].join(", ");

/** An invitation with what the shop knows of both people. */
export async function loadInvitation(visitor: Visitor, request: Request, id: string) {
  requireStaff(visitor, request, invitations.permission);
  const found = required(await visitor.gateway.call(invitationCard, { id: idOf(id) }));
  const { zone } = await visitor.region();
  const { state, reason, others } = found;
  return {
    list: { label: invitations.title, href: invitations.path },
    messages: takeFlash(visitor.cookies),
    isOpen: state === "waiting" || state === "expected",
    member: `/back-office/members/${found.inviterId}/`,
    facts: [
      { term: "Баллы", value: stateChips[state].text },
      ...(reason ? [{ term: "Почему", value: reasonTexts[reason] }] : []),
      { term: "Вступил", value: contactsOf(found.invited) },
      { term: "Аккаунт с", value: formatStamp(found.invited.createdAt, zone) },
      { term: "По приглашению", value: formatStamp(found.createdAt, zone) },
      { term: "Пригласил", value: contactsOf(found.inviter) },
      {
        term: "Его приглашения",
        value: `начислено ${others.rewarded}, ждут ${others.waiting}, отказано ${others.refused}`,
      },
      ...(found.decidedAt
        ? [
            {
              term: "Решение",
              value: [found.note, found.decidedBy, formatStamp(found.decidedAt, zone)].filter(Boolean).join(", "),
            },
          ]
        : []),
    ],
  };
}
export type InvitationView = Awaited<ReturnType<typeof loadInvitation>>;

const decisionForm = invitationDecide.input.pick({ note: true });

/** Gives the points or refuses them. What was decided in another tab or by a second press is told in the list. */
export async function decideInvitation(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, invitations.permission);
  const id = idOf(address);
  const decision = (isApproved: boolean, flash: string) =>
    act({
      form: decisionForm,
      call: (value) => visitor.gateway.call(invitationDecide, { id, isApproved, ...value }),
      flash,
    });
  const acts = { approve: decision(true, "Баллы начислены."), refuse: decision(false, "В баллах отказано.") };
  const card = { back: invitations.path, fields: ["note"], told: ["not_found"] } as const;
  return doAct<"note">(visitor, await request.formData(), acts, card);
}
