import { randomUUID } from "node:crypto";
import { z } from "zod";
import { durationText } from "../../../../gateway/contract/platform/duration.ts";
import { dayField } from "../../../../gateway/contract/platform/local-time.ts";
import {
  type DayPlanVisit,
  dayPlanCancel,
  dayPlanDone,
  dayPlanMove,
  dayPlanNoShow,
  dayPlanPin,
  dayPlanVisit,
} from "../../../../gateway/contract/workshop/day-plan.ts";
import { deskOrderPath } from "../../../shared/desk-order-path.ts";
import { kopecksOf } from "../../../shared/typed-sum.ts";
import { formatPhone, formatPrice, formatStamp } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { act, doAct } from "../../platform/resource-kit/card-acts.server.ts";
import { capitalized, dayText } from "../booking/words.ts";
import { takeInFromVisit } from "../storage/desk/desk-storage-paths.ts";
import { planPath, visitPath } from "./day-plan-paths.ts";
import { visitChip } from "./visit-chip.ts";

/** Fields that people fill in. */
export type VisitField = "note" | "sum" | "advice" | "reason" | "time" | "bayId" | "confirmed";

const identityOf = (text = ""): string => {
  if (!/^[\w-]{1,40}$/.test(text)) throw notFound();
  return text;
};

const roublesText = (kopecks: number): string => String(kopecks / 100).replace(".", ",");

/** A visit as texts, with the forms of what can be done. Throws 404, 403 and 503. */
export async function loadVisit(visitor: Visitor, request: Request, identityText: string | undefined) {
  const { permissions } = requireStaff(visitor, request, "day-plan");
  const identity = identityOf(identityText);
  const requestedDay = dayField().safeParse(new URL(request.url).searchParams.get("day"));
  const visit = required(
    await visitor.gateway.call(dayPlanVisit, { identity, ...(requestedDay.success && { day: requestedDay.data }) }),
  );
  const { shop, day, acts } = visit;
  const now = visitor.now();
  const pinned = visit.bays.find(({ isPinned }) => isPinned);
  return {
    messages: takeFlash(visitor.cookies),
    identity,
    version: visit.version,
    acts,
    title: `${visit.name || identity}: ${dayText(day, shop.zone, now)}, ${visit.from}`,
    chip: visitChip(visit),
    plan: { label: `План дня: ${shop.title}`, href: planPath({ shop: shop.id, day }) },
    /** Where the wheels of the visit are taken in; null for visits that do not take place, and for whoever stores nothing. */
    storeHref: visit.status !== "cancelled" && permissions.has("storage") ? takeInFromVisit(identity) : null,
    facts: factsOf(visit, { now, seesOrders: permissions.has("orders-read") }),
    items: visit.items.map(({ title, quantity, price, minutes }, at) => ({
      id: String(at),
      cells: { title, quantity, minutes: durationText(minutes), price: formatPrice(price) },
    })),
    sum: `${visit.isEstimate ? "≈ " : ""}${formatPrice(visit.sum)}`,
    isDone: visit.status === "done",
    doneValues: {
      note: visit.staffNote,
      sum: visit.realSum === null ? "" : roublesText(visit.realSum),
      advice: visit.advice.join("\n"),
    },
    noShow:
      visit.missed > 0
        ? `За год уже не приезжал: ${visit.missed}. После двух раз следующую запись подтверждают кодом.`
        : "После двух неявок за год следующую запись подтверждают кодом.",
    move: {
      key: randomUUID(),
      day: visit.moveDay,
      dayText: capitalized(dayText(visit.moveDay, shop.zone, now)),
      times: visit.moveTimes.map((time) => ({ value: time, label: time })),
      /** The same time of another day, where it is free; nobody is moved to the first one of a list by a press too early. */
      time: visit.moveDay !== day && visit.moveTimes.includes(visit.from) ? visit.from : "",
      action: visitPath(identity),
    },
    bays: visit.otherBays.map(({ id, title }) => ({ value: String(id), label: title })),
    pinnedId: pinned ? String(pinned.id) : "",
    movedTo: visit.movedTo && { identity: visit.movedTo, href: visitPath(visit.movedTo) },
  };
}
export type VisitView = Awaited<ReturnType<typeof loadVisit>>;

function factsOf(visit: DayPlanVisit, { now, seesOrders }: { now: Date; seesOrders: boolean }) {
  const { shop, orderNumber, handledAt } = visit;
  const fact = (term: string, value: string, href: string | null = null) =>
    value === "" ? [] : [{ term, value, href }];
  return [
    ...fact("Номер записи", visit.identity),
    ...fact("Когда", `${capitalized(dayText(visit.day, shop.zone, now))}, ${visit.from}–${visit.to}`),
    ...fact("Пост", visit.bays.map(({ title, isPinned }) => (isPinned ? `${title}, закреплён` : title)).join("; ")),
    ...fact("Клиент", visit.name),
    ...fact("Телефон", formatPhone(visit.phone), `tel:${visit.phone}`),
    ...fact("Почта", shownEmail(visit.email)),
    ...fact("Автомобиль", [visit.car, visit.plate].filter(Boolean).join(", ")),
    ...fact("Комментарий", visit.comment),
    ...fact("Шины", visit.hasStorage ? "С хранения" : ""),
    ...fact("Заказ", orderNumber ?? "", orderNumber && seesOrders ? deskOrderPath(orderNumber) : null),
    ...fact("Кто записал", visit.placedByStaff ? "Сотрудник" : "Клиент сам"),
    ...fact("Записан", formatStamp(visit.createdAt, shop.zone)),
    ...fact("Перенесён с записи", visit.movedFrom ?? "", visit.movedFrom ? visitPath(visit.movedFrom) : null),
    ...fact(visit.status === "cancelled" ? "Причина" : "Что сделали", visit.staffNote),
    ...fact("Сумма по факту", visit.realSum === null ? "" : formatPrice(visit.realSum)),
    ...fact("Кто отметил", handledAt ? `${visit.handledBy}, ${formatStamp(handledAt, shop.zone)}` : ""),
  ];
}

const seen = { version: z.coerce.number().int() };
const emptyIsNull = (value: unknown) => (value === "" || value === undefined ? null : value);

const forms = {
  done: z.object({
    ...seen,
    note: dayPlanDone.input.shape.note,
    sum: z
      .string()
      .transform((text) => kopecksOf(text))
      .refine((sum) => sum !== null, "Введите сумму в рублях, например 2400 или 2400,50")
      .nullable()
      .default(null),
    advice: z
      .string()
      .default("")
      .transform((text) => text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()])))
      .pipe(dayPlanDone.input.shape.advice.unwrap()),
  }),
  "no-show": z.object({ ...seen, confirmed: z.literal("on", "Подтвердите, что клиент не приехал") }),
  cancel: dayPlanCancel.input.omit({ identity: true }),
  move: dayPlanMove.input
    .omit({ identity: true, bayId: true })
    .extend({ bayId: z.preprocess(emptyIsNull, z.coerce.number().int().nullable()) }),
  pin: z.object({ ...seen, bayId: z.preprocess(emptyIsNull, z.coerce.number().int().nullable()) }),
};

/** Does what a form of the card asks for, and leads to the card of the visit, which has a new number when it was moved. */
export async function actOnVisit(visitor: Visitor, request: Request, identityText: string | undefined) {
  requireStaff(visitor, request, "day-plan");
  const identity = identityOf(identityText);
  const { gateway } = visitor;
  const to = (visit: { identity: string }) => visitPath(visit.identity);
  const acts = {
    done: act({
      form: forms.done,
      call: (value) => gateway.call(dayPlanDone, { identity, ...value }),
      flash: "Визит отмечен как состоявшийся.",
      to,
    }),
    "no-show": act({
      form: forms["no-show"],
      call: ({ version }) => gateway.call(dayPlanNoShow, { identity, version }),
      flash: "Отмечено: клиент не приехал. Место свободно.",
      to,
    }),
    cancel: act({
      form: forms.cancel,
      call: (value) => gateway.call(dayPlanCancel, { identity, ...value }),
      flash: "Запись отменена, клиенту отправлено сообщение.",
      to,
    }),
    move: act({
      form: forms.move,
      call: (value) => gateway.call(dayPlanMove, { identity, ...value }),
      flash: "Запись перенесена, клиенту отправлено сообщение. У неё новый номер.",
      to,
    }),
    pin: act({
      form: forms.pin,
      call: (value) => gateway.call(dayPlanPin, { identity, ...value }),
      flash: (_, { bayId }) => (bayId === null ? "Визит больше не закреплён за постом." : "Визит закреплён за постом."),
      to,
    }),
  };
  return doAct<VisitField>(visitor, await request.formData(), acts, {
    back: visitPath(identity),
    fields: ["note", "sum", "reason", "time", "bayId"],
    renamed: { day: "time", advice: "advice" },
  });
}
