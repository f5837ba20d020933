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
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../../visitor/flash.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { act, doAct } from "../../../platform/resource-kit/card-acts.server.ts";
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
    ...(found.asked
      ? [{ term: "Ждёт второго сотрудника", value: `${found.asked.about}; попросил ${found.asked.by}` }]
      : []),
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
  const { gateway } = visitor;
  const id = idOf(address);
  const acts = {
    agree: act({
      form: agreeForm,
      call: (value) => gateway.call(cheaperPriceAgree, { id, ...value }),
      flash: ({ waits }, { price }) =>
        waits
          ? `Цену ${formatPrice(price)} подтвердит второй сотрудник. Клиент получит сообщение после этого.`
          : `Согласились на ${formatPrice(price)}. Клиент получит сообщение со ссылкой.`,
    }),
    refuse: act({
      form: refuseForm,
      call: (value) => gateway.call(cheaperPriceRefuse, { id, ...value }),
      flash: "Отказали. Клиент получит сообщение с причиной.",
    }),
  };
  const card = { back: pathOf(id), fields: ["price", "quantity", "reason"] } as const;
  return doAct<"price" | "quantity" | "reason">(visitor, await request.formData(), acts, card);
}
