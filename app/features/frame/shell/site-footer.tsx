import { PrerenderedHtml } from "../../../framework/prerendered-html.tsx";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { Container } from "../../../ui/layout.tsx";
import { CertificateBadge } from "./certificate-badge.tsx";
import { LegalNote } from "./legal-note.tsx";
import { PromoPopup } from "./promo-popup.tsx";
import type { LiveShell, Shell } from "./shell.server.ts";
import * as css from "./site-footer.css.ts";

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
