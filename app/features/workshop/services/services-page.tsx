import { SoldLink } from "../../../shared/sold-link.tsx";
import { loneLink, muted } from "../../../styles/typography.css.ts";
import { formatPhone } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CentreList } from "../../chain/centres/centre-card.tsx";
import { ServiceGroups } from "./service-groups.tsx";
import type { ServicesView } from "./services.server.ts";

/** One page tells of the centres and names what they do, the other what each work costs and names the centres. */
export function ServicesPage({ view }: { view: ServicesView }) {
  return (
    <Container>
      <Stack gap="l">
        <Stack gap="s">
          <Heading level={1}>{view.heading}</Heading>
          <p>{view.lead}</p>
          {view.elsewhere && <p>{view.elsewhere}</p>}
          {view.isSurge && (
            <Notice title="Дни массовой переобувки">
              На сайте записываем только на шиномонтаж, по одной записи на телефон. Ближайшее время — у каждого центра.
            </Notice>
          )}
          <Inline gap="s">
            <SoldLink href="/service-tyre-fitting/" variant="primary">
              Записаться на шиномонтаж
            </SoldLink>
            <span>
              Вопросы по услугам: <a href={`tel:${view.phone}`}>{formatPhone(view.phone)}</a>
            </span>
          </Inline>
        </Stack>
        {view.isCatalogue ? <Prices view={view} /> : <Centres view={view} />}
      </Stack>
    </Container>
  );
}

function Prices({ view: { groups, centres } }: { view: ServicesView }) {
  return (
    <>
      {groups.length > 0 && <ServiceGroups groups={groups} />}
      <section aria-labelledby="where">
        <Stack gap="s">
          <Heading level={2} id="where">
            Где это делают
          </Heading>
          <Grid template="thirds" gap="xs">
            {centres.map(({ id, title, href, address }) => (
              <article key={id}>
                <Heading level={3} size="body">
                  {href ? (
                    <a href={href} className={loneLink}>
                      {title}
                    </a>
                  ) : (
                    title
                  )}
                </Heading>
                <span className={muted}>{address}</span>
              </article>
            ))}
          </Grid>
          <p>
            <a href="/service/" className={loneLink}>
              Часы, телефоны и ближайшее время центров
            </a>
          </p>
        </Stack>
      </section>
    </>
  );
}

function Centres({ view: { centres, groups } }: { view: ServicesView }) {
  return (
    <>
      <section aria-labelledby="centres">
        <Stack gap="s">
          <Heading level={2} id="centres">
            Адреса и ближайшее время
          </Heading>
          <CentreList centres={centres} />
        </Stack>
      </section>
      {groups.length > 0 && (
        <section aria-labelledby="works">
          <Stack gap="s">
            <Heading level={2} id="works">
              Что делаем
            </Heading>
            <Grid as="ul" template="thirds" gap="xs">
              {groups.map(({ slug, title, services, from }) => (
                <li key={slug}>
                  <a href={`/service-catalog/#group-${slug}`} className={loneLink}>
                    {title}
                  </a>{" "}
                  {from && <span className={muted}>от {from}</span>}
                  <p className={muted}>{services.map(({ name }) => name).join(", ")}</p>
                </li>
              ))}
            </Grid>
          </Stack>
        </section>
      )}
    </>
  );
}
