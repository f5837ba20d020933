import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { promoByPopup } from "../../../../gateway/contract/sales/promo.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import * as css from "./promo-popup.css.ts";

export type Popup = NonNullable<OutputOf<typeof promoByPopup>["popup"]>;

/** The notice of a campaign, which a script opens when the page is quiet; without scripts the campaign is on /offers/. PRO-008 */
export function PromoPopup({ popup: { id, title, text, button, url } }: { popup: Popup }) {
  return (
    <div className={css.place} role="status">
      <section data-promo-popup={id} aria-label={`Акция: ${title}`} hidden>
        <Card>
          <Stack gap="s">
            <strong>{title}</strong>
            <p>{text}</p>
            <Inline gap="s">
              <ButtonLink href={url} variant="primary">
                {button}
              </ButtonLink>
              <Button type="button">Закрыть</Button>
            </Inline>
          </Stack>
        </Card>
      </section>
    </div>
  );
}
