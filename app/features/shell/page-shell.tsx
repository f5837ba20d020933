import type { ReactNode } from "react";
import { SkipLink } from "../../ui/skip-link.tsx";
import * as css from "./page-shell.css.ts";
import type { Shell } from "./shell.server.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Header, content, footer. */
export function PageShell({ shell, children }: { shell: Shell; children: ReactNode }) {
  return (
    <div className={css.page}>
      <SkipLink />
      <SiteHeader shell={shell} />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <SiteFooter shell={shell} />
    </div>
  );
}
