import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { OutputOf } from "../../../../../gateway/contract/platform/endpoint.ts";
import type { Zone } from "../../../../../gateway/contract/platform/local-time.ts";
import {
  AGREED_DAYS,
  cheaperPriceAgree,
  cheaperPriceCard,
  cheaperPriceRefuse,
} from "../../../../../gateway/contract/sales/cheaper-prices.ts";
import { clientPathFor } from "../../../../shared/client-path.ts";
import { deskOrderPath } from "../../../../shared/desk-order-path.ts";
import { kopecksOf } from "../../../../shared/typed-sum.ts";
import { counted, formatPhone, formatPieces, formatPrice, formatStamp } from "../../../../ui/format.ts";
import { notFound, required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash, writeFlash } from "../../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway } from "../../../../visitor/form-reply.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { cheaperPrices, requestStates } from "./cheaper-prices-list.server.ts";

const pathOf = (id: number): string => `${cheaperPrices.path}${id}/`;

type Card = OutputOf<typeof cheaperPriceCard>;

/** A request as staff see it. */
export async function loadCheaperPrice(visitor: Visitor, request: Request, address: string) {
  const { permissions } = requireStaff(visitor, request, cheaperPrices.permission);
  const found = required(await visitor.gateway.call(cheaperPriceCard, { id: idOf(address) }));
  const { zone } = await visitor.region();
  return {
    list: { label: cheaperPrices.title, href: cheaperPrices.path },
    messages: takeFlash(visitor.cookies),
    goods: found.goods,
    url: found.url,
    link: found.link,
    client: clientPathFor(permissions, found.clientId),
    order: found.agreed?.orderNumber
      ? { number: found.agreed.orderNumber, href: deskOrderPath(found.agreed.orderNumber) }
      : null,
    isNew: found.state === "new",
    isOnSale: found.url !== null,
    hints: {
      price: `За штуку. Не ниже ${formatPrice(found.leastPrice)}, у нас ${formatPrice(found.ourPrice)}`,
      quantity: `Больше по этой цене не продадим. Цена действует ${counted(AGREED_DAYS, ["день", "дня", "дней"])}, для одного заказа`,
    },
    facts: factsOf(found, zone),
  };
}
export type CheaperPriceView = Awaited<ReturnType<typeof loadCheaperPrice>>;

function factsOf(found: Card, zone: Zone) {
  const { agreed, decidedAt } = found;
  const decided = [found.decidedBy, decidedAt && formatStamp(decidedAt, zone)].filter(Boolean).join(", ");
  return [
    { term: "Состояние", value: [requestStates[found.state].text, decided].filter(Boolean).join(": ") },
    ...(found.refusal ? [{ term: "Почему отказали", value: found.refusal }] : []),
    ...(agreed
      ? [
          {
            term: "Цена по договорённости",
            value: `${formatPrice(agreed.price)}, до ${formatPieces(agreed.quantity)}`,
          },
          { term: "Действует до", value: formatStamp(agreed.endsAt, zone) },
        ]
      : []),
    { term: "Наша цена сейчас", value: formatPrice(found.ourPrice) },
    { term: "В другом магазине", value: formatPrice(found.otherPrice) },
    { term: "Клиент", value: `${found.name}, ${formatPhone(found.phone)}` },
    { term: "Код товара", value: found.sku },
    { term: "Получен", value: formatStamp(found.createdAt, zone) },
  ];
}

const PRICE = "Напишите цену в рублях, например 6 500";

const agreeForm = z.object({
  price: z.string(PRICE).transform((text, context) => {
    const kopecks = kopecksOf(text);
    if (kopecks === null) context.addIssue({ code: "custom", message: PRICE });
    return kopecks ?? z.NEVER;
  }),
  quantity: cheaperPriceAgree.input.shape.quantity,
});
const refuseForm = z.object({ reason: cheaperPriceRefuse.input.shape.reason });

/** Agrees on a price or refuses it. */
export async function answerCheaperPrice(visitor: Visitor, request: Request, address: string) {
  requireStaff(visitor, request, cheaperPrices.permission);
  const id = idOf(address);
  const form = await request.formData();
  const intent = intentOf(form);
  if (intent === "agree") return agree(visitor, form, id);
  if (intent === "refuse") return refuse(visitor, form, id);
  throw notFound();
}

async function agree(visitor: Visitor, form: FormData, id: number) {
  const read = readForm(form, agreeForm);
  if (!read.ok) return read.refusal;
  const result = await visitor.gateway.call(cheaperPriceAgree, { id, ...read.value });
  if (!result.ok)
    return refusedByGateway<"price" | "quantity">(form, result, { fields: ["price", "quantity"], back: pathOf(id) });
  return told(visitor, id, `Согласились на ${formatPrice(read.value.price)}. Клиент получит сообщение со ссылкой.`);
}

async function refuse(visitor: Visitor, form: FormData, id: number) {
  const read = readForm(form, refuseForm);
  if (!read.ok) return read.refusal;
  const result = await visitor.gateway.call(cheaperPriceRefuse, { id, ...read.value });
  if (!result.ok) return refusedByGateway<"reason">(form, result, { fields: ["reason"], back: pathOf(id) });
  return told(visitor, id, "Отказали. Клиент получит сообщение с причиной.");
}

function told({ cookies }: Visitor, id: number, message: string) {
  writeFlash(cookies, [message]);
  return redirect(pathOf(id), 303);
}
