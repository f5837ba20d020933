import { muted } from "../../styles/typography.css.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Card } from "../../ui/card.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Container, Grid, Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { CampaignCardView } from "./offers.server.ts";
import { SiteOfferCard } from "./site-offer-card.tsx";
import type { SiteOfferView } from "./site-offer-view.ts";

interface Offer {
  title: string;
  text: string;
  href: string;
  action: string;
  /** For towns that have a centre. */
  needsCentre?: true;
}

/** Permanent offers: each is a rule of the cart, not a separate promise. */
const OFFERS: readonly Offer[] = [
  {
    title: "Скидка за старый аккумулятор",
    text: "Отметьте «Сдать старый аккумулятор» в корзине: цена нового снизится на 400–1 500 ₽ в зависимости от ёмкости. Действует при оплате в центре.",
    href: "/search/battery/",
    action: "Выбрать аккумулятор",
    needsCentre: true,
  },
  {
    title: "Бесплатная доставка курьером",
    text: "В городах с нашими центрами — при заказе от 15 000 ₽, по остальным регионам — от 30 000 ₽.",
    href: "/catalog/tyres/?sort=stock",
    action: "Шины в наличии",
  },
  {
    title: "Резерв на 3 дня без предоплаты",
    text: "Закажите с самовывозом и платите при получении: товар подождёт вас в центре три дня с момента готовности.",
    href: "/catalog/wheels/?sort=stock",
    action: "Диски в наличии",
    needsCentre: true,
  },
];

interface OffersPageProps {
  /** What staff offer in the region. */
  offers: readonly SiteOfferView[];
  /** Campaigns of the region; null when they could not be read. */
  campaigns: readonly CampaignCardView[] | null;
  /** Whether the region has centres of its own. */
  hasCentres: boolean;
}

export function OffersPage({ offers, campaigns, hasCentres }: OffersPageProps) {
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
                {campaigns?.map(({ name, title, benefit, terms, until }) => (
                  <Card key={name} as="article" labelledBy={`campaign-${name}`}>
                    <Stack gap="s">
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
        {hasCurrent && <Heading level={2}>Всегда</Heading>}
        <Grid template="thirds" gap="s">
          {OFFERS.filter(({ needsCentre }) => hasCentres || !needsCentre).map(({ title, text, href, action }) => (
            <Card key={title} as="article">
              <Stack gap="s">
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
    </Container>
  );
}
