import { Form, useNavigation } from "@remix-run/react";
import { FormProblems } from "../../../shared/form-problems.tsx";
import { fieldsOf } from "../../../shared/form-reply.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { OrderProgress, PlaceLinks } from "./order-progress.tsx";
import type { StatusReply } from "./order-status.server.ts";

export function OrderStatusPage({ reply }: { reply: StatusReply | undefined }) {
  const navigation = useNavigation();
  const field = fieldsOf("order-status", reply);
  return (
    <Container width="narrow">
      <Stack gap="m">
        <Heading level={1}>Статус заказа</Heading>
        <FormProblems reply={reply?.found ? undefined : reply} />
        <div role="status">{reply?.found && <Found found={reply.found} />}</div>
        <Form method="post" action="/order/status/" replace noValidate>
          <input type="hidden" name="intent" value="order-status" />
          <Stack gap="m">
            <TextField
              {...field("phone")}
              label="Телефон"
              hint="Мобильный, на который оформлен заказ: +7 и десять цифр"
              kind="phone"
            />
            <TextField
              {...field("number")}
              label="Номер заказа"
              hint="Например, 261120-7K3QX или 12345678"
              autoComplete="off"
              maxLength={40}
            />
            <Button type="submit" variant="primary" size="l" full loading={navigation.formMethod === "POST"}>
              Узнать статус
            </Button>
          </Stack>
        </Form>
      </Stack>
    </Container>
  );
}

type FoundStatus = NonNullable<StatusReply["found"]>;

function Found({ found }: { found: FoundStatus }) {
  const { status, steps, next, number, pieces, place, isOwnPlace, hours, phone, phoneText, updated } = found;
  return (
    <Card padding="l">
      <Stack gap="s">
        <Heading level={2}>{status}</Heading>
        <OrderProgress steps={steps} />
        <Heading level={3}>{next.title}</Heading>
        {next.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <DefinitionTable
          rows={[
            { term: "Номер заказа", value: number },
            { term: "В заказе", value: pieces },
            { term: isOwnPlace ? "Получение" : "Где забрать", value: place },
            ...(hours ? [{ term: "Часы работы", value: hours }] : []),
            { term: "Телефон", value: phoneText },
            { term: "Обновлён", value: updated },
          ]}
        />
        <PlaceLinks mapHref={found.mapHref} phone={phone} />
        {found.sendLink ? (
          <SendLink typed={found.sendLink} sentBy={found.sentBy} />
        ) : (
          <p className={muted}>Состав и сумма — на странице заказа: ссылка на неё есть в письме или СМС о заказе.</p>
        )}
      </Stack>
    </Card>
  );
}

const sentTexts = {
  mail: "Ссылка отправлена в письме на почту, указанную в заказе.",
  sms: "Ссылка отправлена в СМС на телефон, указанный в заказе.",
};

/** The link pays and cancels, so it goes to whoever placed the order and to nobody else who knows a phone and a number. */
function SendLink({ typed, sentBy }: { typed: NonNullable<FoundStatus["sendLink"]>; sentBy: FoundStatus["sentBy"] }) {
  if (sentBy) return <p>{sentTexts[sentBy]} По ней видны состав и сумма, там же заказ оплачивают и отменяют.</p>;
  return (
    <Form method="post" action="/order/status/" replace>
      <input type="hidden" name="phone" value={typed.phone} />
      <input type="hidden" name="number" value={typed.number} />
      <Stack gap="s">
        <p>Состав, сумма, оплата и отмена — на странице заказа. Ссылка на неё есть в письме или СМС о заказе.</p>
        <Button name="intent" value="send-link">
          Прислать ссылку ещё раз
        </Button>
      </Stack>
    </Form>
  );
}
