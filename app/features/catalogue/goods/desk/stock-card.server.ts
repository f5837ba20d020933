import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  stockDeskCard,
  stockDeskCorrect,
  stockDeskTransfer,
} from "../../../../../gateway/contract/office/stock-desk.ts";
import type { Failure } from "../../../../gateway/client.server.ts";
import { formatNumber, formatStamp } from "../../../../ui/format.ts";
import { notFound, required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway } from "../../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { deskGoods, deskStock } from "./goods-lists.server.ts";

export type StockField = "key" | "place" | "from" | "to" | "pieces" | "reason";

const signed = (pieces: number): string => `${pieces > 0 ? "+" : "−"}${formatNumber(Math.abs(pieces))}`;

/** The pieces of goods by place, as texts. Throws 404, 403 and 503. */
export async function loadStockCard(visitor: Visitor, request: Request, address: string) {
  const { permissions } = requireStaff(visitor, request, deskStock.permission);
  const card = required(await visitor.gateway.call(stockDeskCard, { id: idOf(address) }));
  const { zone } = await visitor.region();
  const changeable = card.places.filter(({ mayChange }) => mayChange);
  return {
    list: { label: deskStock.title, href: deskStock.path },
    messages: takeFlash(visitor.cookies),
    title: card.title,
    sku: card.sku,
    goods: permissions.has(deskGoods.permission) ? `${deskGoods.path}${card.id}/` : null,
    /** With pieces; the rest have none. */
    places: card.places
      .filter(({ free, reserved }) => free > 0 || reserved > 0)
      .map(({ id, title, free, reserved }) => ({
        id: String(id),
        title,
        free: formatNumber(free),
        reserved: formatNumber(reserved),
      })),
    corrections: card.corrections.map(({ id, at, by, place, kind, pieces, reason, fileAsOf }) => ({
      id: String(id),
      place,
      reason,
      by: by || "Сотрудник",
      at: formatStamp(at, zone),
      pieces: signed(pieces),
      kind: kind === "transfer" ? "Перемещение" : "Поправка",
      state: fileAsOf ? `Действует файл от ${formatStamp(fileAsOf, zone)}` : "Учтена",
    })),
    options: changeable.map(({ id, title, free }) => ({
      value: String(id),
      label: `${title}, свободно ${formatNumber(free)}`,
    })),
    /** Shared by the forms, which are sent one at a time. */
    key: randomUUID(),
  };
}
export type StockCardView = Awaited<ReturnType<typeof loadStockCard>>;

const { key, place, pieces, reason } = stockDeskCorrect.input.shape;
const correctForm = z.object({ key, place, pieces, reason });
const { from, to, pieces: moved } = stockDeskTransfer.input.shape;
const transferForm = z.object({ key, from, to, pieces: moved, reason });

/** Corrects or moves pieces, by the form's intent, and leads back to the card; a refusal keeps everything typed. */
export async function changeStock(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, deskStock.permission);
  const id = idOf(address);
  const form = await request.formData();
  const answer = (result: { ok: true } | Failure<string>, done: string) => {
    const back = `${deskStock.path}${id}/`;
    if (!result.ok)
      return refusedByGateway<StockField>(form, result, { fields: ["place", "from", "to", "pieces", "reason"], back });
    writeFlash(visitor.cookies, [done]);
    return redirect(back, 303);
  };
  switch (intentOf(form)) {
    case "correct": {
      const read = readForm(form, correctForm);
      if (!read.ok) return read.refusal;
      return answer(await visitor.gateway.call(stockDeskCorrect, { id, ...read.value }), "Остаток поправлен.");
    }
    case "transfer": {
      const read = readForm(form, transferForm);
      if (!read.ok) return read.refusal;
      return answer(await visitor.gateway.call(stockDeskTransfer, { id, ...read.value }), "Товар перемещён.");
    }
    default:
      throw notFound();
  }
}
