import { Container } from "../../ui/layout.tsx";
import { ReadyMarkup } from "../../ui/ready-markup.tsx";
import { Static } from "../../ui/static.tsx";
import { CertificateBadge } from "./certificate-badge.tsx";
import { certificates } from "./certificate-brand.ts";
import { LegalNote } from "./legal-note.tsx";
import type { Shell } from "./shell.server.ts";
import * as css from "./site-footer.css.ts";

/** `shell` is there on the server only. */
export function SiteFooter({ shell }: { shell: Shell | undefined }) {
  return (
    <footer className={css.footer}>
      <Static name="footer">
        {import.meta.env.SSR && shell && <ReadyMarkup as="div" html={shell.menus.footer} />}
      </Static>
      <Container>
        <div className={css.legal}>
          {certificates.map((certificate) => (
            <CertificateBadge key={certificate.picture} certificate={certificate} />
          ))}
          <Static name="legal">{import.meta.env.SSR && shell && <LegalNote shell={shell} />}</Static>
        </div>
      </Container>
    </footer>
  );
}
