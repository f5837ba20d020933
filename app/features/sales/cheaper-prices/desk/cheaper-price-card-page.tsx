import { FormProblems } from "../../../../shared/form-problems.tsx";
import { type FormReply, fieldsOf } from "../../../../shared/form-reply.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Stack } from "../../../../ui/layout.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import type { CheaperPriceView } from "./cheaper-price-card.server.ts";

interface CheaperPriceCardProps {
  view: CheaperPriceView;
  reply: FormReply<"price" | "quantity" | "reason"> | undefined;
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
