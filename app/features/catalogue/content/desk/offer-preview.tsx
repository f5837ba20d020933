import { muted } from "../../../../styles/typography.css.ts";
import { Stack } from "../../../../ui/layout.tsx";
import { SiteOfferCard } from "../site-offer-card.tsx";
import type { SiteOfferView } from "../site-offer-view.ts";

/** An offer as the page «Акции» shows it. */
export function OfferPreview({ view }: { view: SiteOfferView }) {
  return (
    <section aria-label="Как это выглядит">
      <Stack gap="s">
        <p className={muted}>На странице «Акции»</p>
        <SiteOfferCard view={view} level={2} />
      </Stack>
    </section>
  );
}
