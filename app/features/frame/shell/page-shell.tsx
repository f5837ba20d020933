import type { ReactNode } from "react";
import { SkipLink } from "../../../ui/skip-link.tsx";
import { NotificationStrip } from "./notification-strip.tsx";
import * as css from "./page-shell.css.ts";
import type { LiveShell, Shell } from "./shell.server.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

interface PageShellProps {
  live: LiveShell;
  /** On the server only. */
  chrome: Shell | undefined;
  children: ReactNode;
}

/** Notices, header, content, footer. */
export function PageShell({ live, chrome, children }: PageShellProps) {
  return (
    <div className={css.page}>
      <SkipLink />
      <NotificationStrip announcements={live.announcements} />
      <SiteHeader cartCount={live.cartCount} searched={live.searched} hasStaffBar={live.hasStaffBar} shell={chrome} />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <SiteFooter certificate={live.certificate} shell={chrome} />
    </div>
  );
}
