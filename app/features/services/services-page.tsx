import { loneLink } from "../../styles/typography.css.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { formatPhone } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Container, Grid, Inline, Stack } from "../../ui/layout.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ServiceGroups } from "./service-groups.tsx";
import type { ServicesView } from "./services.server.ts";

/** The catalogue shows services before centres, the page of centres the other way round. */
export function ServicesPage({ view }: { view: ServicesView }) {
  const centres = <Centres key="centres" view={view} />;
  const services = view.groups.length > 0 && <ServiceGroups key="services" groups={view.groups} />;
  return (
    <Container>
      <Stack gap="l">
        <Stack gap="s">
          <Heading level={1}>{view.heading}</Heading>
          <p>{view.lead}</p>
          {view.elsewhere && <p>{view.elsewhere}</p>}
          <Inline gap="s">
            <ButtonLink href="/service-tyre-fitting/" variant="primary">
              Записаться на шиномонтаж
            </ButtonLink>
            <span>
              Вопросы по услугам: <a href={`tel:${view.phone}`}>{formatPhone(view.phone)}</a>
            </span>
          </Inline>
        </Stack>
        {view.isCatalogue ? [services, centres] : [centres, services]}
      </Stack>
    </Container>
  );
}

function Centres({ view: { shops } }: { view: ServicesView }) {
  return (
    <Grid template="thirds" gap="s">
      {shops.map((shop) => (
        <Card key={shop.id} as="article">
          <Stack gap="xs">
            <Heading level={2} size="large">
              {shop.href ? <a href={shop.href}>{shop.title}</a> : shop.title}
            </Heading>
            <span>{shop.address}</span>
            <span>{shop.hoursText}</span>
            <span>{shop.capabilities.join(" · ")}</span>
            <Inline>
              <Icon name="phone" />
              <a href={`tel:${shop.phone}`} className={loneLink}>
                {formatPhone(shop.phone)}
              </a>
            </Inline>
            {shop.nextFree && (
              <Inline>
                <Icon name="clock" />
                <a href={shop.bookPath} className={loneLink}>
                  Ближайшее время: {shop.nextFree}
                  <VisuallyHidden>, записаться: {shop.title}</VisuallyHidden>
                </a>
              </Inline>
            )}
          </Stack>
        </Card>
      ))}
    </Grid>
  );
}
