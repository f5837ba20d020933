import type { ReactNode } from "react";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { KeptFormNotice } from "../../../shared/kept-form-notice.tsx";
import { SkipLink } from "../../../ui/skip-link.tsx";
import { StaffBar } from "../../office/back-office/staff-bar.tsx";
import { ActingBar } from "./acting-bar.tsx";
import { NotificationStrip } from "./notification-strip.tsx";
import * as css from "./page-shell.css.ts";
import { SessionScript } from "./session-script.tsx";
import type { LiveShell, Shell } from "./shell.server.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Above every page that only staff open: who is acted for, the bar, and a form that waits since the session ended. */
function StaffHeader({ shell: { session, acting, staffBar, operator, here, search, keptForm } }: { shell: Shell }) {
  return (
    <>
      <SessionScript {...session} />
      {acting && <ActingBar acting={acting} />}
      {staffBar && operator && <StaffBar bar={staffBar} operator={operator} here={here + search} />}
      <KeptFormNotice kept={keptForm} />
    </>
  );
}

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
