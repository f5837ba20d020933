import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  stockDeskCard,
  stockDeskCorrect,
  stockDeskTransfer,
} from "../../../../../gateway/contract/office/stock-desk.ts";
import { formatNumber, formatStamp } from "../../../../ui/format.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../../visitor/flash.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { act, doAct } from "../../../platform/resource-kit/card-acts.server.ts";
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

/** Corrects or moves pieces, and leads back to the card. */
export async function changeStock(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, deskStock.permission);
  const { gateway } = visitor;
  const id = idOf(address);
  const acts = {
    correct: act({
      form: correctForm,
      call: (value) => gateway.call(stockDeskCorrect, { id, ...value }),
      flash: "Остаток поправлен.",
    }),
    transfer: act({
      form: transferForm,
      call: (value) => gateway.call(stockDeskTransfer, { id, ...value }),
      flash: "Товар перемещён.",
    }),
  };
  return doAct<StockField>(visitor, await request.formData(), acts, {
    back: `${deskStock.path}${id}/`,
    fields: ["place", "from", "to", "pieces", "reason"],
  });
}
