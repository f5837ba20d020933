import { muted } from "../../../styles/typography.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Container, Grid, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { OfferPicture } from "../../catalogue/content/offer-picture.tsx";
import { SiteOfferCard } from "../../catalogue/content/site-offer-card.tsx";
import type { SiteOfferView } from "../../catalogue/content/site-offer-view.ts";
import type { CampaignCardView } from "./offers.server.ts";
import type { StandingOffer } from "./standing-offers.ts";

interface OffersPageProps {
  /** What staff offer in the region. */
  offers: readonly SiteOfferView[];
  /** Campaigns of the region; null when they could not be read. */
  campaigns: readonly CampaignCardView[] | null;
  /** What the shop always offers there. */
  standing: readonly StandingOffer[];
}

/** Neighbours differ. */
const STANDING_LOOKS = ["plain", "green", "cold"] as const;

export function OffersPage({ offers, campaigns, standing }: OffersPageProps) {
  const hasCurrent = offers.length > 0 || Boolean(campaigns?.length);
  return (
    <Container>
      <Stack gap="l">
        <Heading level={1}>Акции</Heading>
        {campaigns === null && (
          <Notice tone="warning">Список акций сейчас не загрузить. Обновите страницу через минуту.</Notice>
        )}
        {hasCurrent && (
          <section aria-labelledby="campaigns">
            <Stack gap="s">
              <Heading level={2} id="campaigns">
                Сейчас действуют
              </Heading>
              <Grid template="thirds" gap="s">
                {offers.map((offer) => (
                  <SiteOfferCard key={offer.name} view={offer} level={3} />
                ))}
                {campaigns?.map(({ name, title, benefit, terms, until, picture }) => (
                  <Card key={name} as="article" labelledBy={`campaign-${name}`}>
                    <Stack gap="s">
                      <OfferPicture {...picture} />
                      <Heading level={3} size="large" id={`campaign-${name}`}>
                        {title}
                      </Heading>
                      {benefit && <p>{benefit}</p>}
                      <p>{terms}</p>
                      <p className={muted}>{until}</p>
                      <ButtonLink href={`/offers/${name}/`}>Участвовать</ButtonLink>
                    </Stack>
                  </Card>
                ))}
              </Grid>
            </Stack>
          </section>
        )}
        {!hasCurrent && standing.length === 0 && <p>Сейчас акций нет.</p>}
        <Stack gap="s">
          {hasCurrent && standing.length > 0 && <Heading level={2}>Всегда</Heading>}
          <Grid template="thirds" gap="s">
            {standing.map(({ icon, title, text, href, action }, at) => (
              <Card key={title} as="article">
                <Stack gap="s">
                  <OfferPicture
                    sign={`/icons.svg#${icon}`}
                    look={STANDING_LOOKS[at % STANDING_LOOKS.length] ?? "plain"}
                  />
                  <Heading level={hasCurrent ? 3 : 2} size="large">
                    {title}
                  </Heading>
                  <p>{text}</p>
                  <ButtonLink href={href}>{action}</ButtonLink>
                </Stack>
              </Card>
            ))}
          </Grid>
        </Stack>
      </Stack>
    </Container>
  );
}
