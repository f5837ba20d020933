import type { ReactNode } from "react";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { SkipLink } from "../../../ui/skip-link.tsx";
import { NotificationStrip } from "./notification-strip.tsx";
import * as css from "./page-shell.css.ts";
import type { LiveShell, Shell } from "./shell.server.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { StaffHeader } from "./staff-header.tsx";

interface PageShellProps {
  live: LiveShell;
  /** On the server only. */
  chrome: Shell | undefined;
  /** The page is an error, whose route may have brought no styles. */
  isError: boolean;
  children: ReactNode;
}

/** Notices, header, content, footer. */
export function PageShell({ live, chrome, isError, children }: PageShellProps) {
  if (live.isStaffPage && !isError)
    return (
      <div className={css.page}>
        <SkipLink />
        <header>
          <ServerOnly name="staff-header">{chrome && <StaffHeader shell={chrome} />}</ServerOnly>
        </header>
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
    );
  return (
    <div className={css.page}>
      <SkipLink />
      <NotificationStrip announcements={live.announcements} />
      <SiteHeader searched={live.searched} hasStaffBar={live.hasStaffBar} shell={chrome} />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      <SiteFooter certificate={live.certificate} shell={chrome} />
    </div>
  );
}
