import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Details } from "../../ui/details.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Container, Grid, Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { LoyaltyView } from "./loyalty.server.ts";

/** The rules of section 9 in plain language. LOY-044 … LOY-066 */
const BLOCKS: readonly { title: string; points: readonly string[] }[] = [
  {
    title: "Как получать баллы",
    points: [
      "Покупайте: баллы за заказ станут доступны на следующий день.",
      "Зовите друзей: 300 баллов, когда друг вступит в программу.",
      "Баллы со старой дисконтной карты за последние 300 дней переносим.",
    ],
  },
  {
    title: "Как платить баллами",
    points: [
      "1 балл — 1 рубль.",
      "Баллами — до половины цены товара, хотя бы рубль остаётся деньгами.",
      "Баллы действуют 300 дней; в акциях срок бывает другим.",
    ],
  },
  {
    title: "Как вступить",
    points: ["Войдите или зарегистрируйтесь по номеру телефона.", "Согласитесь с правилами программы.", "Пользуйтесь."],
  },
];

const QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: "За что баллы не начисляют и не списывают?",
    answer:
      "За шины, диски некоторых брендов, товары со скидкой и по акции, покупки в кредит и рассрочку, доставку курьером и транспортной компанией, онлайн-оплату частями.",
  },
  {
    question: "Что будет с баллами при возврате?",
    answer: "Потраченные баллы вернём, начисленные за эту покупку отменим.",
  },
  {
    question: "Может ли вступить компания?",
    answer: "Нет: программа для частных покупателей. Юридические лица и предприниматели в ней не участвуют.",
  },
];

/** /disknt/ */
export function LoyaltyPage({ action, inviter }: LoyaltyView) {
  return (
    <Container>
      <Stack gap="l">
        <Stack gap="m">
          <Heading level={1}>Программа лояльности</Heading>
          {inviter && <Notice tone="success">Вас приглашает {inviter}.</Notice>}
          <p>Платите баллами до половины цены и получайте их за покупки и за друзей.</p>
          <div>
            <ButtonLink variant="primary" href={action.href}>
              {action.text}
            </ButtonLink>
          </div>
        </Stack>
        <Grid template="thirds" gap="s">
          {BLOCKS.map(({ title, points }) => (
            <Card key={title} as="section">
              <Stack gap="s">
                <Heading level={2} size="large">
                  {title}
                </Heading>
                {points.map((point) => (
                  <p key={point}>{point}</p>
                ))}
              </Stack>
            </Card>
          ))}
        </Grid>
        <Stack gap="s">
          <Heading level={2} size="large">
            Вопросы
          </Heading>
          {QUESTIONS.map(({ question, answer }) => (
            <Details key={question} summary={question}>
              <p>{answer}</p>
            </Details>
          ))}
          <p>
            Правила целиком — в <a href="/company/policy/#loyalty-programs">политике компании</a>.
          </p>
        </Stack>
      </Stack>
    </Container>
  );
}
