import { type ComponentType, type MouseEvent, useState } from "react";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { promoByPopup } from "../../../../gateway/contract/sales/promo.ts";
import { PrerenderedHtml } from "../../../framework/prerendered-html.tsx";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Container, Inline, Stack } from "../../../ui/layout.tsx";
import type { Certificate, CertificateDialogProps } from "./certificate-dialog.tsx";
import type { LiveShell, Shell } from "./shell.server.ts";
import * as css from "./site-footer.css.ts";

type Popup = NonNullable<OutputOf<typeof promoByPopup>["popup"]>;

/** The notice of a campaign, which a script opens when the page is quiet; without scripts the campaign is on /offers/. PRO-008 */
function PromoPopup({ popup: { id, title, text, button, url } }: { popup: Popup }) {
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

interface SiteFooterProps {
  certificate: LiveShell["certificate"];
  /** On the server only. */
  shell: Shell | undefined;
}

export function SiteFooter({ certificate, shell }: SiteFooterProps) {
  return (
    <footer className={css.footer}>
      <ServerOnly name="footer">{shell && <PrerenderedHtml as="div" html={shell.menus.footer} />}</ServerOnly>
      <Container>
        <div className={css.legal}>
          {certificate && <CertificateBadge certificate={certificate} />}
          <ServerOnly name="legal">
            {shell && <LegalNote shell={shell} />}
            {shell?.popup && <PromoPopup popup={shell.popup} />}
          </ServerOnly>
        </div>
      </Container>
    </footer>
  );
}

/** A link to the picture, which scripts show in a dialog; its code is loaded at the first click. NAV-008, NAV-009 */
export function CertificateBadge({ certificate }: { certificate: Certificate }) {
  const [Dialog, setDialog] = useState<ComponentType<CertificateDialogProps> | null>(null);

  const open = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    try {
      const { CertificateDialog } = await import("./certificate-dialog.tsx");
      setDialog(() => CertificateDialog);
    } catch {
      window.location.assign(certificate.picture);
    }
  };

  return (
    <>
      <a className={css.link} href={certificate.picture} onClick={open}>
        <Icon name="check" size={16} />
        {certificate.title}
      </a>
      {Dialog && <Dialog certificate={certificate} onClose={() => setDialog(null)} />}
    </>
  );
}

/** NAV-001 … NAV-007 */
function LegalNote({ shell: { brand, foundedYear, year, debugLine } }: { shell: Shell }) {
  return (
    <>
      <p>Информация на сайте носит справочный характер и не является публичной офертой (ст. 437 п. 2 ГК РФ)</p>
      <p>
        © {brand}, {foundedYear && foundedYear < String(year) && `${foundedYear}–`}
        {year}
      </p>
      <p>{debugLine}</p>
    </>
  );
}
