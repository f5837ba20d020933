import { INVITATION_POINTS } from "../../../../../gateway/contract/sales/figures.ts";
import { invitationCard, invitationDecide } from "../../../../../gateway/contract/sales/loyalty-desk.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldId, type RefusedForm } from "../../../../shared/form-reply.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { formatPhone, formatStamp } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { Inline, Stack } from "../../../../ui/layout.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../../visitor/flash.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import { shownEmail } from "../../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import { act, doAct } from "../../../platform/resource-kit/card-acts.server.ts";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { reasonTexts, stateChips } from "./invitation-reasons.ts";
import { invitations } from "./loyalty-lists.server.ts";

interface Person {
  name: string;
  phones: readonly string[];
  emails: readonly string[];
}

const contactsOf = ({ name, phones, emails }: Person): string =>
  [name || "Без имени", ...phones.map(formatPhone), ...emails.map(shownEmail)].join(", ");

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
type InvitationView = Awaited<ReturnType<typeof loadInvitation>>;

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

interface InvitationCardPageProps {
  view: InvitationView;
  reply: RefusedForm<"note"> | undefined;
}

/** Both people of an invitation, and the decision about its points. */
export function InvitationCardPage({ view, reply }: InvitationCardPageProps) {
  return (
    <BackOfficeFrame trail={[view.list]} messages={view.messages}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            Приглашение
          </Heading>
          <FormProblems reply={reply} />
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          <p>
            <a href={view.member}>Карточка пригласившего</a>
          </p>
          {view.isOpen && (
            <form method="post" noValidate>
              <Stack gap="s">
                <TextField
                  name="note"
                  id={fieldId(reply?.form ?? "approve", "note")}
                  label="Почему так решили"
                  defaultValue={reply?.initialValue.note}
                  error={reply?.error.note?.[0]}
                  maxLength={500}
                />
                <Inline gap="s">
                  <Button variant="primary" name="intent" value="approve">
                    Начислить {INVITATION_POINTS} баллов
                  </Button>
                  <Button name="intent" value="refuse">
                    Отказать
                  </Button>
                </Inline>
              </Stack>
            </form>
          )}
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
