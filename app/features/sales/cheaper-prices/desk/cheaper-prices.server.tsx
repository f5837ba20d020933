import { z } from "zod";
import type { OutputOf } from "../../../../../gateway/contract/platform/endpoint.ts";
import type { Zone } from "../../../../../gateway/contract/platform/local-time.ts";
import {
  AGREED_DAYS,
  type CheaperPriceRow,
  cheaperPriceAgree,
  cheaperPriceCard,
  cheaperPriceList,
  cheaperPriceRefuse,
} from "../../../../../gateway/contract/sales/cheaper-prices.ts";
import { clientPathFor } from "../../../../shared/client-path.ts";
import { deskOrderPath } from "../../../../shared/desk-order-path.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../../shared/form-reply.ts";
import { kopecksOf } from "../../../../shared/typed-sum.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { counted, formatPhone, formatPieces, formatPrice, formatStamp } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { Stack } from "../../../../ui/layout.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { required } from "../../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../../visitor/flash.server.ts";
import { requireStaff } from "../../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import { act, doAct } from "../../../platform/resource-kit/card-acts.server.ts";
import { type CellTone, columnsOf } from "../../../platform/resource-kit/columns.ts";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import { idOf } from "../../../platform/resource-kit/id-of.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { rowAct } from "../../../platform/resource-kit/row-acts.server.ts";

const requestStates: Record<CheaperPriceRow["state"], { text: string; tone: CellTone }> = {
  new: { text: "Новый", tone: "signal" },
  agreed: { text: "Согласились", tone: "success" },
  refused: { text: "Отказали", tone: "neutral" },
};

const column = columnsOf<CheaperPriceRow>();

export const cheaperPrices = resourceList({
  title: "Нашли дешевле",
  summary: "Ответить клиенту: согласиться на цену или отказать",
  endpoint: cheaperPriceList,
  columns: [
    column.text("Товар", ({ goods }) => goods),
    column.money("Наша цена", ({ ourPrice }) => ourPrice),
    column.sorted(
      "price",
      column.money("В другом магазине", ({ otherPrice }) => otherPrice),
    ),
    column.text("Клиент", ({ name }) => name),
    column.text("Телефон", ({ phone }) => formatPhone(phone)),
    column.status("Состояние", ({ state }) => requestStates[state]),
    column.sorted(
      "created",
      column.moment("Когда", ({ createdAt }) => createdAt),
    ),
  ],
  filters: [
    { kind: "text", name: "text", label: "Товар, имя или телефон" },
    {
      kind: "select",
      name: "state",
      label: "Состояние",
      anyLabel: "Любое",
      options: Object.entries(requestStates).map(([value, { text }]) => ({ value, label: text })),
    },
    { kind: "days", name: "created", label: "Получен" },
  ],
  rowId: ({ id }) => String(id),
  rowActs: {
    refuse: rowAct({
      permission: "cheaper-prices",
      label: "Отказать",
      fields: [{ kind: "text", name: "reason", label: "Причина", hint: "Её прочитает каждый из клиентов" }],
      form: cheaperPriceRefuse.input.pick({ reason: true }),
      async run({ gateway }, { id }, { reason }) {
        const refused = await gateway.call(cheaperPriceRefuse, { id: Number(id), reason });
        return refused.ok ? { ok: true, text: "отказали, клиенту отправлено сообщение" } : refused;
      },
    }),
  },
});

const pathOf = (id: number): string => `${cheaperPrices.path}${id}/`;

type CardOfDesk = OutputOf<typeof cheaperPriceCard>;

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
type CheaperPriceView = Awaited<ReturnType<typeof loadCheaperPrice>>;

function factsOf(found: CardOfDesk, zone: Zone) {
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

interface CheaperPriceCardProps {
  view: CheaperPriceView;
  reply: RefusedForm<"price" | "quantity" | "reason"> | undefined;
}

/** A request of a customer who found goods cheaper, and the two answers. */
export function CheaperPriceCardPage({ view, reply }: CheaperPriceCardProps) {
  const agree = fieldsOf<"price" | "quantity">("agree", reply);
  return (
    <BackOfficeFrame trail={[view.list]} messages={view.messages}>
      <div className={css.form}>
        <Stack gap="m">
          <Heading level={1} size="title">
            Нашли дешевле: {view.goods}
          </Heading>
          <FormProblems reply={reply} title="Ответ не отправлен" />
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          <ul>
            <li>
              <a href={view.link} rel="noreferrer noopener nofollow" target="_blank">
                Страница в другом магазине
              </a>
            </li>
            {view.url && (
              <li>
                <a href={view.url}>Товар у нас</a>
              </li>
            )}
            {view.client && (
              <li>
                <a href={view.client}>Карточка клиента</a>
              </li>
            )}
            {view.order && (
              <li>
                <a href={view.order.href}>Заказ {view.order.number} с этой ценой</a>
              </li>
            )}
          </ul>
          {view.isNew && view.isOnSale && (
            <form method="post" noValidate>
              <Stack gap="s">
                <Heading level={2}>Согласиться на цену</Heading>
                <input type="hidden" name="intent" value="agree" />
                <TextField
                  {...agree("price")}
                  label="Цена, ₽"
                  hint={view.hints.price}
                  inputMode="decimal"
                  autoComplete="off"
                  width="short"
                  maxLength={20}
                />
                <TextField
                  {...agree("quantity")}
                  label="Сколько штук"
                  hint={view.hints.quantity}
                  inputMode="numeric"
                  autoComplete="off"
                  width="short"
                  maxLength={3}
                />
                <div>
                  <Button variant="primary">Согласиться</Button>
                </div>
              </Stack>
            </form>
          )}
          {view.isNew && (
            <form method="post" noValidate>
              <Stack gap="s">
                <Heading level={2}>Отказать</Heading>
                <input type="hidden" name="intent" value="refuse" />
                <TextField
                  {...fieldsOf<"reason">("refuse", reply)("reason")}
                  label="Причина"
                  hint="Клиент прочитает её в сообщении"
                  maxLength={300}
                />
                <div>
                  <Button>Отказать</Button>
                </div>
              </Stack>
            </form>
          )}
        </Stack>
      </div>
    </BackOfficeFrame>
  );
}
