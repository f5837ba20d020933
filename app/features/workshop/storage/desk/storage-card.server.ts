import { z } from "zod";
import type { Day } from "../../../../../gateway/contract/platform/local-time.ts";
import { storedKinds } from "../../../../../gateway/contract/workshop/storage.ts";
import {
  type StorageCard,
  storageDeskAccept,
  storageDeskCard,
  storageDeskDone,
  storageDeskGiveOut,
  storageDeskMove,
  storageDeskRefuse,
  storageDeskRenew,
  storageDeskUpdate,
  storageRequestKinds,
} from "../../../../../gateway/contract/workshop/storage-desk.ts";
import {
  formatDate,
  formatPhone,
  formatPieces,
  formatPrice,
  formatShortDay,
  formatStamp,
  momentInDay,
} from "../../../../ui/format.ts";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../../visitor/flash.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { act, doAct } from "../../../platform/resource-kit/card-acts.server.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { dayPrice, dayPriceText } from "./day-price.ts";
import { DESK_STORAGE_PATH, deskStoragePath, storageActPath } from "./desk-storage-paths.ts";
import { requestChip, statusChip } from "./storage-chips.ts";

/** Fields that people fill in. */
export type StorageActField =
  | "confirmed"
  | "plannedOn"
  | "decision"
  | "place"
  | "dayPrice"
  | "paidUntil"
  | "planningDate"
  | "isPaid"
  | "shop";

/** A contract with what is asked of it, as texts. Throws 404, 403 and 503. */
export async function loadStorageCard(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "storage");
  const card = required(await visitor.gateway.call(storageDeskCard, { id: idOf(address) }));
  const { zone } = await visitor.region();
  const { contract, requests } = card;
  const day = (of: Day) => formatDate(momentInDay(of), zone, true);
  const open = requests.find(({ kind, state }) => kind === "retrieve" && (state === "new" || state === "accepted"));
  return {
    messages: takeFlash(visitor.cookies),
    number: contract.number,
    status: statusChip(contract.status),
    facts: factsOf(card, day),
    requests: requests.map((each) => ({
      id: String(each.id),
      what: storageRequestKinds[each.kind],
      state: requestChip(each.state).text,
      day: [day(each.plannedOn), each.broughtTo && `привезти в «${each.broughtTo}»`].filter(Boolean).join(", "),
      created: `${formatStamp(each.createdAt, zone)}, ${each.source}`,
      cost: each.cost === null ? "—" : formatPrice(each.cost),
      decided: each.decidedAt ? `${each.decidedBy}, ${formatStamp(each.decidedAt, zone)}` : "—",
      decision: each.decision || "—",
    })),
    open: open && {
      id: open.id,
      version: open.version,
      isNew: open.state === "new",
      plannedOn: open.plannedOn,
      text: `Покупатель приедет ${day(open.plannedOn)}${open.broughtTo && ` в «${open.broughtTo}»: привезите шины туда`}.`,
    },
    /** Null where everything is paid, or no price is known. */
    unpaid: contract.cost && contract.cost.unpaid > 0 ? formatPrice(contract.cost.unpaid) : null,
    /** As the form shows it. */
    terms: {
      version: card.version,
      place: card.place,
      dayPrice: dayPriceText(contract.cost?.day ?? null),
      paidUntil: contract.paidUntil ?? "",
    },
    canEdit: contract.status !== "returned",
    /** What is done at the counter without a request; null where the goods are asked for, or gone. */
    counter:
      contract.status === "stored"
        ? {
            shops: card.shops.map(({ id: value, title }) => ({ value: String(value), label: title })),
            shop: card.shops.some(({ id: near }) => near === card.shop) ? String(card.shop) : "",
            /** Days to which it can be renewed; null without a price. */
            until: contract.delay && {
              ...contract.delay,
              text: `до ${day(contract.planningDate)}${contract.cost ? `, ${formatPrice(contract.cost.day)} в день` : ""}`,
            },
          }
        : null,
    actHref: storageActPath(card.id),
  };
}
export type StorageCardView = Awaited<ReturnType<typeof loadStorageCard>>;

/** «Зимние шины 205/55 R16, 4 шт., протектор 6,5 мм, DOT 2319» */
const itemText = ({ title, quantity, tread, dot }: StorageCard["items"][number]): string =>
  [
    title,
    formatPieces(quantity),
    tread !== null && `протектор ${String(tread).replace(".", ",")} мм`,
    dot && `DOT ${dot}`,
  ]
    .filter(Boolean)
    .join(", ");

const factsOf = (
  { contract, costToEnd, items, name, car, place, visit, phone }: StorageCard,
  day: (of: Day) => string,
) => [
  { term: "Что храним", value: storedKinds[contract.kind] },
  {
    term: "Принято",
    value: items.map(itemText).join("; "),
  },
  ...(name ? [{ term: "Клиент", value: name }] : []),
  ...(car ? [{ term: "Автомобиль", value: car }] : []),
  { term: "Место", value: place || "не указано" },
  { term: "Центр", value: contract.shop.title },
  ...(visit
    ? [{ term: "Записан на шиномонтаж", value: `${formatStamp(visit.datetime, visit.zone)}, ${visit.shop}` }]
    : []),
  { term: "Телефон", value: formatPhone(phone) },
  { term: "Заключён", value: day(contract.startsOn) },
  { term: "Храним до", value: day(contract.planningDate) },
  { term: "Оплачено до", value: contract.paidUntil ? day(contract.paidUntil) : "не оплачено" },
  ...(contract.cost
    ? [
        {
          term: "Стоимость на сегодня",
          value: `${formatPrice(contract.cost.toDate)}, ${formatPrice(contract.cost.day)} в день`,
        },
        { term: "Не оплачено на сегодня", value: formatPrice(contract.cost.unpaid) },
      ]
    : []),
  ...(costToEnd
    ? [
        {
          term: "За весь срок",
          value: `${formatPrice(costToEnd.sum)}, ${costToEnd.unpaid > 0 ? `не оплачено ${formatPrice(costToEnd.unpaid)}` : "оплачено"}`,
        },
      ]
    : []),
];

const seen = { id: z.coerce.number().int(), version: z.coerce.number().int() };

const forms = {
  accept: storageDeskAccept.input,
  done: z.object({ ...seen, confirmed: z.literal("on", "Подтвердите, что покупатель забрал шины") }),
  refuse: storageDeskRefuse.input,
  update: storageDeskUpdate.input.pick({ place: true, paidUntil: true }).extend({
    version: seen.version,
    dayPrice,
  }),
  renew: storageDeskRenew.input.omit({ id: true }),
  move: storageDeskMove.input.omit({ id: true }),
  give: z.object({ version: seen.version, confirmed: z.literal("on", "Подтвердите, что клиент забрал шины") }),
};

/** Does what a form of the card asks for, and leads back to it. */
export async function actOnStorage(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, "storage");
  const id = idOf(address);
  const { gateway } = visitor;
  const acts = {
    accept: act({
      form: forms.accept,
      call: (value) => gateway.call(storageDeskAccept, value),
      flash: "Заявка принята, покупателю отправлено сообщение.",
    }),
    done: act({
      form: forms.done,
      call: ({ confirmed: _, ...value }) => gateway.call(storageDeskDone, value),
      flash: "Шины выданы, договор закончен.",
    }),
    refuse: act({
      form: forms.refuse,
      call: (value) => gateway.call(storageDeskRefuse, value),
      flash: "В выдаче отказано, покупателю отправлено сообщение.",
    }),
    update: act({
      form: forms.update,
      call: ({ dayPrice, ...rest }) =>
        gateway.call(storageDeskUpdate, { ...rest, id, ...(dayPrice != null && { dayKopecks: dayPrice }) }),
      flash: "Договор сохранён.",
    }),
    renew: act({
      form: forms.renew,
      call: (value) => gateway.call(storageDeskRenew, { id, ...value }),
      flash: ({ unpaid }, { isPaid, planningDate }) => {
        const paid = isPaid ? "Отметка об оплате" : "К оплате";
        const sum = unpaid > 0 ? `. ${paid} по ${formatShortDay(planningDate)}: ${formatPrice(unpaid)}` : "";
        return `Хранение продлено, клиенту отправлено сообщение${sum}.`;
      },
    }),
    move: act({
      form: forms.move,
      call: (value) => gateway.call(storageDeskMove, { id, ...value }),
      flash: ({ isOwn }) => (isOwn ? "Перемещено." : "Перемещено. Теперь этот договор ведёт другой центр."),
      to: ({ isOwn }) => (isOwn ? deskStoragePath(id) : DESK_STORAGE_PATH),
    }),
    give: act({
      form: forms.give,
      call: ({ version }) => gateway.call(storageDeskGiveOut, { id, version }),
      flash: "Шины выданы, договор закончен. Напечатайте акт.",
    }),
  };
  return doAct<StorageActField>(visitor, await request.formData(), acts, {
    back: deskStoragePath(id),
    fields: ["plannedOn", "decision", "place", "paidUntil", "planningDate", "shop"],
    renamed: { dayKopecks: "dayPrice" },
  });
}
