import { prose } from "../../../styles/prose.css.ts";
import { muted } from "../../../styles/typography.css.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { OfferPicture } from "./offer-picture.tsx";
import type { SiteOfferView } from "./site-offer-view.ts";

/** An offer among others. */
export function SiteOfferCard({ view, level }: { view: SiteOfferView; level: 2 | 3 }) {
  const { name, title } = view;
  return (
    <Card as="article" labelledBy={`offer-${name}`}>
      <Stack gap="s">
        {!view.picture && <OfferPicture sign="/icons.svg#sale" look="warm" />}
        <Heading level={level} size="large" id={`offer-${name}`}>
          <a href={`/offers/${name}/`}>{title}</a>
        </Heading>
        <SiteOfferBody view={view} />
      </Stack>
    </Card>
  );
}

/** Everything but the title. */
export function SiteOfferBody({ view }: { view: SiteOfferView }) {
  const { body, terms, picture, pictureAlt, link, linkLabel, until, isOver, size } = view;
  return (
    <>
      {picture && <img src={picture} alt={pictureAlt} loading="lazy" {...size} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the gateway leaves a few tags of it */}
      <div className={prose} dangerouslySetInnerHTML={{ __html: body }} />
      {terms && <p className={muted}>{terms}</p>}
      <p className={muted}>{until}</p>
      {link && !isOver && <ButtonLink href={link}>{linkLabel}</ButtonLink>}
    </>
  );
}
