import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { CentresPlan } from "./centres-plan.tsx";
import { Requisites } from "./requisites.tsx";
import type { ContactsView } from "./shop-terms.server.ts";

/** Whom to call, where to go, and who the shop is. */
export function ContactsPage({ view }: { view: ContactsView }) {
  return (
    <Container>
      <Stack gap="l">
        <Heading level={1}>Контакты {view.place}</Heading>
        <Card>
          <Grid template="thirds" gap="xxs">
            {view.phones.map(({ label, phone }) => (
              <div key={label}>
                <div className={muted}>{label}</div>
                <a href={`tel:${phone}`} className={loneLink}>
                  <b>{formatPhone(phone)}</b>
                </a>
              </div>
            ))}
          </Grid>
        </Card>
        <section aria-labelledby="centres">
          <Stack gap="s">
            <Heading level={2} id="centres">
              {view.isOwn ? "Наши центры" : "Ближайшие центры"}
            </Heading>
            {!view.isOwn && (
              <p>
                Своих центров {view.place} пока нет{view.brought && `: привозим ${view.brought}`}.
              </p>
            )}
            <Grid template="contentAndSum" gap="m">
              <Grid as="ol" template="halves" gap="s">
                {view.shops.map(({ id, title, address, hoursText, phone, mapHref }, position) => (
                  <Card key={id} as="li">
                    <Stack gap="xxs">
                      <Heading level={3}>
                        {view.plan && <span aria-hidden="true">{position + 1}. </span>}
                        {title}
                      </Heading>
                      <p>
                        {address}
                        <br />
                        <span className={muted}>{hoursText}</span>
                      </p>
                      <Inline gap="m">
                        <a href={`tel:${phone}`} className={loneLink}>
                          {formatPhone(phone)}
                        </a>
                        <a href={mapHref} className={loneLink} target="_blank" rel="noopener">
                          На карте
                        </a>
                      </Inline>
                    </Stack>
                  </Card>
                ))}
              </Grid>
              {view.plan && <CentresPlan plan={view.plan} />}
            </Grid>
          </Stack>
        </section>
        <Requisites rows={view.requisites} />
      </Stack>
    </Container>
  );
}
