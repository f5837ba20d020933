import { loneLink, muted } from "../../../styles/typography.css.ts";
import { Card } from "../../../ui/card.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Stack } from "../../../ui/layout.tsx";
import { CentreList } from "../../chain/centres/centre-card.tsx";
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
            <CentreList centres={view.centres} />
          </Stack>
        </section>
        <Requisites rows={view.requisites} />
      </Stack>
    </Container>
  );
}
