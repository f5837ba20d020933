import { loneLink } from "../../styles/typography.css.ts";
import { Card } from "../../ui/card.tsx";
import { counted, formatPhone } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Container, Grid, Inline, Stack } from "../../ui/layout.tsx";
import type { ServicesView } from "./services.server.ts";

const POSTS = ["пост", "поста", "постов"] as const;

export function ServicesPage({ view }: { view: ServicesView }) {
  return (
    <Container>
      <Stack gap="l">
        <div>
          <Heading level={1}>{view.heading}</Heading>
          <p>{view.lead}</p>
          {view.elsewhere && <p>{view.elsewhere}</p>}
          <p>
            Вопросы по услугам: <a href={`tel:${view.phone}`}>{formatPhone(view.phone)}</a>
          </p>
        </div>
        <Grid template="thirds" gap="s">
          {view.shops.map((shop) => (
            <Card key={shop.id} as="article">
              <Stack gap="xs">
                <Heading level={2} size="large">
                  {shop.title}
                </Heading>
                <span>{shop.address}</span>
                <span>{shop.hoursText}</span>
                <span>{[counted(shop.bays, POSTS), ...shop.capabilities].join(" · ")}</span>
                <Inline>
                  <Icon name="phone" />
                  <a href={`tel:${shop.phone}`} className={loneLink}>
                    {formatPhone(shop.phone)}
                  </a>
                </Inline>
              </Stack>
            </Card>
          ))}
        </Grid>
      </Stack>
    </Container>
  );
}
