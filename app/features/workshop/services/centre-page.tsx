import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DefinitionTable } from "../../../ui/definition-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import * as card from "../../chain/centres/centre-card.css.ts";
import { Times } from "../../chain/centres/centre-card.tsx";
import { CentreFace } from "../../chain/centres/centre-face.tsx";
import * as head from "../../chain/centres/centre-head.css.ts";
import type { CentreView } from "./centre.server.ts";
import { ServiceGroups } from "./service-groups.tsx";

export const centreCrumbs = [
  { label: "Главная", href: "/" },
  { label: "Сервисные центры", href: "/service/" },
];

/** A centre: its face, whether it is open, what is free next, how to come, what it does. */
export function CentrePage({ view }: { view: CentreView }) {
  const { id, title, address, phone, phoneText, bookPath, route, opening, capabilities, groups } = view;
  return (
    <Container>
      <Stack gap="l">
        <Stack gap="s">
          <Breadcrumbs items={centreCrumbs} current={title} />
          <div className={head.page}>
            <CentreFace face={view.face} photo={view.photo} sign={view.brand} className={head.wideFacade} />
            <div className={head.main}>
              <div>
                <Heading level={1}>{title}</Heading>
                <p>
                  {address}
                  <br />
                  <b className={opening.isOpen ? card.open : undefined}>{opening.text}</b>
                </p>
              </div>
              <Card as="section" labelledBy="times-heading">
                <Stack gap="s">
                  <Heading level={2} size="large" id="times-heading">
                    Ближайшее время
                  </Heading>
                  <Times centre={view} />
                  <Inline gap="xs">
                    <ButtonLink href={bookPath} variant="primary">
                      Записаться
                    </ButtonLink>
                    <ButtonLink href={route} icon="pin" rel="noreferrer">
                      Как доехать
                    </ButtonLink>
                    <ButtonLink href={`tel:${phone}`} icon="phone">
                      {phoneText}
                    </ButtonLink>
                  </Inline>
                </Stack>
              </Card>
              {capabilities.length > 0 && (
                <section aria-label="Что умеем">
                  <ul className={head.abilities}>
                    {capabilities.map((capability) => (
                      <li key={capability} className={head.ability}>
                        <Icon name="check" />
                        {capability}
                      </li>
                    ))}
                  </ul>
                </section>
              )}
            </div>
            <Stack gap="m">
              <Hours id="hours-heading" title="Часы работы" rows={view.hours} />
              {view.exceptions.length > 0 && (
                <Hours
                  id="exceptions-heading"
                  title="Особые дни"
                  rows={view.exceptions.map(({ day, text }) => ({ term: day, value: text }))}
                />
              )}
            </Stack>
          </div>
        </Stack>
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

interface HoursProps {
  id: string;
  title: string;
  rows: { term: string; value: string }[];
}

const Hours = ({ id, title, rows }: HoursProps) => (
  <Card as="section" labelledBy={id}>
    <Heading level={2} size="large" id={id}>
      {title}
    </Heading>
    <DefinitionTable rows={rows} />
  </Card>
);
