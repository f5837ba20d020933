import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Stack } from "../../../ui/layout.tsx";
import type { DeliveryView } from "./shop-terms.server.ts";

/** What each way costs here, and how to pay: the figures of the cart. */
export function DeliveryPage({ view }: { view: DeliveryView }) {
  return (
    <Container>
      <Stack gap="xl">
        <Heading level={1}>Доставка и оплата {view.place}</Heading>
        <section aria-labelledby="ways">
          <Stack gap="s">
            <Heading level={2} id="ways">
              Как получить заказ
            </Heading>
            <Grid template="halves" gap="s">
              {view.ways.map(({ title, price, text }) => (
                <Card key={title} as="article">
                  <Stack gap="xs">
                    <Heading level={3}>{title}</Heading>
                    <b>{price}</b>
                    <p>{text}</p>
                  </Stack>
                </Card>
              ))}
            </Grid>
            <p>Точную цену и ближайший день для вашего адреса показываем в корзине до оформления.</p>
          </Stack>
        </section>
        <section aria-labelledby="payments">
          <Stack gap="s">
            <Heading level={2} id="payments">
              Как оплатить
            </Heading>
            <Grid template="halves" gap="s">
              {view.payments.map(({ id, label, description, sums }) => (
                <Card key={id} as="article">
                  <Stack gap="xs">
                    <Heading level={3}>{label}</Heading>
                    <p>{description}</p>
                    {sums && <p>{sums}</p>}
                  </Stack>
                </Card>
              ))}
            </Grid>
          </Stack>
        </section>
        <p>
          Передумали или пришло не то? <a href="/guarantee/">Гарантия и возврат</a>
        </p>
      </Stack>
    </Container>
  );
}
