import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Container, Grid, Stack } from "../../ui/layout.tsx";

interface Offer {
  title: string;
  text: string;
  href: string;
  action: string;
  /** For towns that have a centre. */
  needsCentre?: true;
}

/** Permanent offers: each is a rule of the cart, not a separate promise. */
const OFFERS: readonly Offer[] = [
  {
    title: "Скидка за старый аккумулятор",
    text: "Отметьте «Сдать старый аккумулятор» в корзине: цена нового снизится на 400–1 500 ₽ в зависимости от ёмкости. Действует при оплате в центре.",
    href: "/search/battery/",
    action: "Выбрать аккумулятор",
    needsCentre: true,
  },
  {
    title: "Бесплатная доставка курьером",
    text: "В городах с нашими центрами — при заказе от 15 000 ₽, по остальным регионам — от 30 000 ₽.",
    href: "/catalog/tyres/?sort=stock",
    action: "Шины в наличии",
  },
  {
    title: "Резерв на 3 дня без предоплаты",
    text: "Закажите с самовывозом и платите при получении: товар подождёт вас в центре три дня с момента готовности.",
    href: "/catalog/wheels/?sort=stock",
    action: "Диски в наличии",
    needsCentre: true,
  },
];

export function OffersPage({ hasCentres }: { hasCentres: boolean }) {
  return (
    <Container>
      <Stack gap="l">
        <Heading level={1}>Акции</Heading>
        <Grid template="thirds" gap="s">
          {OFFERS.filter(({ needsCentre }) => hasCentres || !needsCentre).map(({ title, text, href, action }) => (
            <Card key={title} as="article">
              <Stack gap="s">
                <Heading level={2} size="large">
                  {title}
                </Heading>
                <p>{text}</p>
                <ButtonLink href={href}>{action}</ButtonLink>
              </Stack>
            </Card>
          ))}
        </Grid>
      </Stack>
    </Container>
  );
}
