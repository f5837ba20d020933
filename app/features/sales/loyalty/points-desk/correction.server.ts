import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  pointsCorrectionAdd,
  pointsCorrectionCard,
  pointsCorrectionDecide,
} from "../../../../../gateway/contract/sales/points-desk.ts";
import { pointsChange, pointsText } from "../../../../shared/points-text.ts";
import { formatStamp } from "../../../../ui/format.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { correctionChip, POINTS_PATH } from "./correction-chip.ts";

export type CorrectionField = "key" | "member" | "points" | "reason";

export function newCorrection(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "points");
  return { key: randomUUID() };
}
export type NewCorrectionView = ReturnType<typeof newCorrection>;

const { key, member, points, reason } = pointsCorrectionAdd.input.shape;
const addForm = z.object({ key, member, points, reason });

const done = {
  done: "Баллы поправлены. Участник видит это в истории.",
  to_approve: "Поправка ждёт второго сотрудника.",
  refused: "Поправка отклонена, баллы остались как были.",
} as const;

/** Gives or takes points and leads to the card of the correction, or answers the form with everything typed. */
export async function addCorrection(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "points");
  const { gateway, cookies } = visitor;
  const form = await request.formData();
  const read = readForm(form, addForm);
  if (!read.ok) return read.refusal;
  const result = await gateway.call(pointsCorrectionAdd, read.value);
  if (!result.ok)
    return refusedByGateway<CorrectionField>(form, result, {
      fields: ["member", "points", "reason"],
      back: POINTS_PATH,
    });
  writeFlash(cookies, [done[result.data.state]]);
  return redirect(`${POINTS_PATH}${result.data.id}/`, 303);
}

/** The card of a correction as texts. Throws 404, 403 and 503. */
export async function loadCorrection(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "points");
  const id = idOf(address);
  const card = required(await visitor.gateway.call(pointsCorrectionCard, { id }));
  const { zone } = await visitor.region();
  return {
    messages: takeFlash(visitor.cookies),
    id,
    version: card.version,
    state: correctionChip(card.state),
    facts: [
      { term: "Участник", value: card.member },
      { term: "Баллы", value: pointsChange(card.points) },
      { term: "Причина", value: card.reason },
      { term: "Доступно сейчас", value: pointsText(card.balance) },
      { term: "Сотрудник", value: `${card.requestedBy}, ${formatStamp(card.requestedAt, zone)}` },
      ...(card.decidedAt
        ? [{ term: "Второй сотрудник", value: `${card.decidedBy}, ${formatStamp(card.decidedAt, zone)}` }]
        : []),
    ],
    mayDecide: card.mayDecide,
    waits: card.state === "to_approve" && !card.mayDecide,
  };
}
export type CorrectionView = Awaited<ReturnType<typeof loadCorrection>>;

const decideForm = pointsCorrectionDecide.input.pick({ version: true, decision: true });

/** Approves or refuses, by the button that was pressed. */
export async function decideCorrection(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "points");
  const { gateway, cookies } = visitor;
  const id = idOf(address);
  const form = await request.formData();
  const read = readForm(form, decideForm);
  if (!read.ok) return read.refusal;
  const back = `${POINTS_PATH}${id}/`;
  const result = await gateway.call(pointsCorrectionDecide, { id, ...read.value });
  if (!result.ok) return refusedByGateway<never>(form, result, { back });
  writeFlash(cookies, [done[result.data.state]]);
  return redirect(back, 303);
}
