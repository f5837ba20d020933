import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Container, Grid, Inline, Stack } from "../../../ui/layout.tsx";
import type { CentreView } from "./centre.server.ts";
import { ServiceGroups } from "./service-groups.tsx";

export const centreCrumbs = [
  { label: "Главная", href: "/" },
  { label: "Сервисные центры", href: "/service/" },
];

/** A centre: where it is, when it is open, what it does and what is free next. */
export function CentrePage({ view }: { view: CentreView }) {
  const {
    id,
    title,
    address,
    phone,
    phoneText,
    nextFree,
    promisePath,
    bookPath,
    route,
    zoneNote,
    capabilities,
    groups,
  } = view;
  return (
    <Container>
      <Stack gap="l">
        <Stack gap="s">
          <Breadcrumbs items={centreCrumbs} current={title} />
          <Heading level={1}>{title}</Heading>
          <Inline>
            <Icon name="pin" />
            <span>{address}</span>
          </Inline>
          <Inline>
            <Icon name="phone" />
            <a href={`tel:${phone}`} className={loneLink}>
              {phoneText}
            </a>
          </Inline>
          {nextFree && promisePath && (
            <p>
              Ближайшее свободное время: <a href={promisePath}>{nextFree}</a>{" "}
              {zoneNote && <span className={muted}>({zoneNote})</span>}
            </p>
          )}
          <Inline gap="xs">
            <ButtonLink href={bookPath} variant="primary" size="l">
              Записаться
            </ButtonLink>
            <ButtonLink href={route} icon="pin" size="l" rel="noreferrer">
              Как доехать
            </ButtonLink>
          </Inline>
        </Stack>
        <Grid template="halves" gap="m">
          <Card as="section" labelledBy="hours-heading">
            <Heading level={2} size="large" id="hours-heading">
              Часы работы
            </Heading>
            <DefinitionTable rows={view.hours} />
          </Card>
          <Stack gap="m">
            {view.exceptions.length > 0 && (
              <Card as="section" labelledBy="exceptions-heading">
                <Heading level={2} size="large" id="exceptions-heading">
                  Особые дни
                </Heading>
                <DefinitionTable rows={view.exceptions.map(({ day, text }) => ({ term: day, value: text }))} />
              </Card>
            )}
            {capabilities.length > 0 && (
              <Card as="section" labelledBy="can-heading">
                <Heading level={2} size="large" id="can-heading">
                  Что умеем
                </Heading>
                <ul>
                  {capabilities.map((capability) => (
                    <li key={capability}>{capability}</li>
                  ))}
                </ul>
              </Card>
            )}
          </Stack>
        </Grid>
        {groups.length > 0 && (
          <section aria-labelledby="services-heading">
            <Stack gap="s">
              <Heading level={2} id="services-heading">
                Услуги и цены
              </Heading>
              <ServiceGroups groups={groups} shopId={id} level={3} />
            </Stack>
          </section>
        )}
      </Stack>
    </Container>
  );
}
