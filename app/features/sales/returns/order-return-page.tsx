import { REFUND_DAYS } from "../../../../gateway/contract/sales/figures.ts";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { OrderReturnView } from "./order-return.server.ts";
import { ReturnFields } from "./return-fields.tsx";
import type { ReturnField } from "./return-offer.server.ts";

type ReturnReply = RefusedForm<ReturnField>;

interface OrderReturnPageProps {
  view: OrderReturnView;
  messages: readonly string[];
  reply: ReturnReply | undefined;
}

/** Goods that a customer wants to give back, with what has become of earlier requests. */
export function OrderReturnPage({ view, messages, reply }: OrderReturnPageProps) {
  return (
    <Container width="prose">
      <Stack gap="m">
        <Breadcrumbs items={[{ label: `Заказ ${view.number}`, href: view.orderPath }]} current="Возврат" />
        <Heading level={1} size="title">
          Возврат товаров
        </Heading>
        {messages.map((message) => (
          <Notice key={message} live tone="success">
            {message}
          </Notice>
        ))}
        {view.earlier.map((one) => (
          <Card key={one.id} as="section" labelledBy={`return-${one.id}`}>
            <Stack gap="xs">
              <Inline gap="s" align="baseline">
                <Heading level={2} size="large" id={`return-${one.id}`}>
                  {one.title}
                </Heading>
                <Badge>{one.state}</Badge>
              </Inline>
              {one.goods.map((title) => (
                <p key={title}>{title}</p>
              ))}
              <p>{one.text}</p>
            </Stack>
          </Card>
        ))}
        <ReturnForm view={view} reply={reply} />
      </Stack>
    </Container>
  );
}

function ReturnForm({ view, reply }: Pick<OrderReturnPageProps, "view" | "reply">) {
  const field = fieldsOf("return", reply);
  if (!view.isHandedOut)
    return <p>Вернуть можно то, что уже получено. Пока заказ не выдан, его можно отменить на странице заказа.</p>;
  if (view.lines.length === 0) return <p>Всё, что было в заказе, уже возвращено или ждёт решения.</p>;
  const { defaultValue: _, ...images } = field("images");
  return (
    <form method="post" encType="multipart/form-data" noValidate>
      <input type="hidden" name="intent" value="return" />
      <input type="hidden" name="key" value={reply?.initialValue.key ?? view.key} />
      <Stack gap="m">
        <FormProblems reply={reply} title="Заявка не отправлена" />
        <ReturnFields
          lines={view.lines}
          reasons={view.reasons}
          mayChangeMind={view.mayChangeMind}
          hints={{
            lines: "Сколько штук, 0 — оставляете себе",
            comment: "Что случилось, как пользовались, удобно ли привезти товар в центр",
          }}
          reply={reply}
        />
        <TextField
          {...images}
          type="file"
          label="Фотографии"
          hint={`До 5 фотографий JPEG, PNG или WebP: их увидят только наши сотрудники.${reply ? " Выберите фотографии ещё раз: браузер не хранит их." : ""}`}
          accept="image/jpeg,image/png,image/webp"
          multiple
        />
        <div>
          <Button type="submit" variant="primary" size="l">
            Отправить заявку
          </Button>
        </div>
        <p className={muted}>
          Деньги возвращаем тем же способом, которым вы платили, не позднее {REFUND_DAYS} дней после заявки.
        </p>
      </Stack>
    </form>
  );
}
