import { PrerenderedHtml } from "../../framework/prerendered-html.tsx";
import { ServerOnly } from "../../framework/server-only.tsx";
import { Container } from "../../ui/layout.tsx";
import { CertificateBadge } from "./certificate-badge.tsx";
import { certificates } from "./certificate-brand.ts";
import { LegalNote } from "./legal-note.tsx";
import { PromoPopup } from "./promo-popup.tsx";
import type { Shell } from "./shell.server.ts";
import * as css from "./site-footer.css.ts";

/** `shell` is there on the server only. */
export function SiteFooter({ shell }: { shell: Shell | undefined }) {
  return (
    <footer className={css.footer}>
      <ServerOnly name="footer">{shell && <PrerenderedHtml as="div" html={shell.menus.footer} />}</ServerOnly>
      <Container>
        <div className={css.legal}>
          {certificates.map((certificate) => (
            <CertificateBadge key={certificate.picture} certificate={certificate} />
          ))}
          <ServerOnly name="legal">
            {shell && <LegalNote shell={shell} />}
            {shell?.popup && <PromoPopup popup={shell.popup} />}
          </ServerOnly>
        </div>
      </Container>
    </footer>
  );
}
