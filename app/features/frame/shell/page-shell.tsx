import { type FormEvent, type ReactNode, useState } from "react";
import type { SiteNotification } from "../../../../gateway/contract/chain/region.ts";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { KeptFormNotice } from "../../../shared/kept-form-notice.tsx";
import { MissingPages } from "../../../shared/sold-link.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { SkipLink } from "../../../ui/skip-link.tsx";
import { StaffBar } from "../../office/back-office/staff-bar.tsx";
import { ActingBar } from "./acting-bar.tsx";
import * as stripCss from "./notification-strip.css.ts";
import * as css from "./page-shell.css.ts";
import { SessionScript } from "./session-script.tsx";
import type { LiveShell, Shell } from "./shell.server.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The shop's notices on every page. NAV-034, NAV-055 … NAV-059 */
export function NotificationStrip({ announcements }: { announcements: readonly SiteNotification[] }) {
  const [closed, setClosed] = useState<readonly string[]>([]);
  const open = announcements.filter(({ hash }) => !closed.includes(hash));
  if (open.length === 0) return null;

  const close = (event: FormEvent<HTMLFormElement>, hash: string) => {
    event.preventDefault();
    const all = [...closed, hash];
    // Notifications closed here before are sent again: their cookie may not have been set yet.
    const body = new URLSearchParams(all.map((each) => ["hash", each]));
    // The answer leads to this page again; only its cookie is needed. What it does not store is shown again on the next page.
    const request: RequestInit = { method: "post", body, redirect: "manual", keepalive: true };
    void fetch(event.currentTarget.action, request).catch(() => undefined);
    document.getElementById("main")?.focus({ preventScroll: true });
    setClosed(all);
  };

  return (
    <section aria-label="Объявления">
      {open.map(({ id, hash, type, title, announce, isPinned }) => (
        <div key={id} className={stripCss.notice[type]}>
          <Container>
            <div className={stripCss.line}>
              <Icon name={type === "danger" ? "warning" : "info"} />
              <details className={stripCss.words}>
                <summary className={stripCss.text}>
                  {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the gateway leaves a few inline tags of it */}
                  <b>{title}</b> <span dangerouslySetInnerHTML={{ __html: announce }} />
                </summary>
              </details>
              {!isPinned && (
                <form
                  method="post"
                  action="/notifications/"
                  className={stripCss.close}
                  onSubmit={(event) => close(event, hash)}
                >
                  <input type="hidden" name="hash" value={hash} />
                  <IconButton icon="close" label="Закрыть объявление" />
                </form>
              )}
            </div>
          </Container>
        </div>
      ))}
    </section>
  );
}

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

const NOTHING: readonly string[] = [];

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
        <MissingPages.Provider value={live.missing ?? NOTHING}>{children}</MissingPages.Provider>
      </main>
      <SiteFooter certificate={live.certificate} shell={chrome} />
    </div>
  );
}
