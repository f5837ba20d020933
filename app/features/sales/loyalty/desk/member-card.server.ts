import { memberBlock, memberCard } from "../../../../../gateway/contract/sales/loyalty-desk.ts";
import { clientPathFor } from "../../../../shared/client-path.ts";
import { formatNumber, formatPhone, formatStamp } from "../../../../ui/format.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../../visitor/flash.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { act, doAct } from "../../../platform/resource-kit/card-acts.server.ts";
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
      { term: "Связь", value: [...found.phones.map(formatPhone), ...found.emails].join(", ") },
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
export type MemberView = Awaited<ReturnType<typeof loadMember>>;

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
