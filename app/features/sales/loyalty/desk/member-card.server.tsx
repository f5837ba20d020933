import { memberBlock, memberCard } from "../../../../../gateway/contract/sales/loyalty-desk.ts";
import { clientPathFor } from "../../../../shared/client-path.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../../shared/form-reply.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { formatNumber, formatPhone, formatStamp } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { Stack } from "../../../../ui/layout.tsx";
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
import { members } from "./loyalty-lists.server.ts";

const pathOf = (id: number): string => `${members.path}${id}/`;

/** A member with the last operations. */
export async function loadMember(visitor: Visitor, request: Request, id: string) {
  const { permissions } = requireStaff(visitor, request, members.permission);
  const found = required(await visitor.gateway.call(memberCard, { id: idOf(id) }));
  const { zone } = await visitor.region();
  const { invitations, inviter } = found;
  return {
    list: { label: members.title, href: members.path },
    messages: takeFlash(visitor.cookies),
    name: found.name || "Без имени",
    isBlocked: found.isBlocked,
    client: clientPathFor(permissions, found.id),
    inviter: inviter && { name: inviter.name, href: pathOf(inviter.id) },
    facts: [
      { term: "Программа", value: found.isBlocked ? "Закрыта: баллы не начисляются и не списываются" : "Открыта" },
      { term: "Баллы", value: formatNumber(found.balance) },
      { term: "Код", value: found.code },
      { term: "Вступил", value: formatStamp(found.joinedAt, zone) },
      { term: "Связь", value: [...found.phones.map(formatPhone), ...found.emails.map(shownEmail)].join(", ") },
      {
        term: "Приглашения",
        value: `начислено ${invitations.rewarded}, ждут ${invitations.waiting}, отказано ${invitations.refused}`,
      },
    ],
    operations: found.operations.map(({ points, title, createdAt }, position) => ({
      id: String(position),
      cells: { title, at: formatStamp(createdAt, zone), points: formatNumber(points) },
    })),
  };
}
type MemberView = Awaited<ReturnType<typeof loadMember>>;

const blockForm = memberBlock.input.pick({ reason: true });

/** Closes the programme to a member, or opens it again. */
export async function blockMember(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, members.permission);
  const id = idOf(address);
  const setTo = (isBlocked: boolean, flash: string) =>
    act({
      form: blockForm,
      call: (value) => visitor.gateway.call(memberBlock, { id, isBlocked, ...value }),
      flash,
    });
  const acts = { block: setTo(true, "Программа закрыта."), unblock: setTo(false, "Программа снова открыта.") };
  return doAct<"reason">(visitor, await request.formData(), acts, { back: pathOf(id), fields: ["reason"] });
}

interface MemberCardPageProps {
  view: MemberView;
  reply: RefusedForm<"reason"> | undefined;
}

/** A member of the programme, and the way to close it to them. */
export function MemberCardPage({ view, reply }: MemberCardPageProps) {
  const intent = view.isBlocked ? "unblock" : "block";
  return (
    <BackOfficeFrame trail={[view.list]} messages={view.messages}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            {view.name}
          </Heading>
          <FormProblems reply={reply} />
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          {view.inviter && (
            <p>
              По приглашению: <a href={view.inviter.href}>{view.inviter.name || "без имени"}</a>
            </p>
          )}
          {view.client && (
            <p>
              <a href={view.client}>Карточка клиента</a>
            </p>
          )}
          {view.operations.length > 0 && (
            <DataTable
              caption="Последние операции"
              columns={[
                { key: "title", title: "Операция" },
                { key: "at", title: "Когда" },
                { key: "points", title: "Баллы", numeric: true },
              ]}
              rows={view.operations}
            />
          )}
          <form method="post" noValidate>
            <Stack gap="s">
              <input type="hidden" name="intent" value={intent} />
              <TextField {...fieldsOf(intent, reply)("reason")} label="Причина" maxLength={500} />
              <div>
                <Button>{view.isBlocked ? "Открыть программу снова" : "Закрыть программу"}</Button>
              </div>
            </Stack>
          </form>
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
