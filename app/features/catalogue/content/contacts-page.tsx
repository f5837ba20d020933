import { loneLink, muted, textSize } from "../../../styles/typography.css.ts";
import { formatPhone } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Inline, Stack } from "../../../ui/layout.tsx";
import { CentreList } from "../../chain/centres/centre-card.tsx";
import { Requisites } from "./requisites.tsx";
import type { ContactsView } from "./shop-terms.server.ts";

/** Whom to call, where to go, and who the shop is. */
export function ContactsPage({ view }: { view: ContactsView }) {
  return (
    <Container>
      <Stack gap="m">
        <Heading level={1}>Контакты {view.place}</Heading>
        <Grid template="thirds" gap="none">
          {view.phones.map(({ label, phone }) => (
            <Inline key={label} gap="xs" apart>
              <span className={`${muted} ${textSize.small}`}>{label}</span>
              <a href={`tel:${phone}`} className={loneLink}>
                <b>{formatPhone(phone)}</b>
              </a>
            </Inline>
          ))}
        </Grid>
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
