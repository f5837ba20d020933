import { type FormEvent, useState } from "react";
import type { SiteNotification } from "../../../../gateway/contract/chain/region.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Container } from "../../../ui/layout.tsx";
import * as css from "./notification-strip.css.ts";

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
        <div key={id} className={css.notice[type]}>
          <Container>
            <div className={css.line}>
              <Icon name={type === "danger" ? "warning" : "info"} />
              <details className={css.words}>
                <summary className={css.text}>
                  {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the gateway leaves a few inline tags of it */}
                  <b>{title}</b> <span dangerouslySetInnerHTML={{ __html: announce }} />
                </summary>
              </details>
              {!isPinned && (
                <form
                  method="post"
                  action="/notifications/"
                  className={css.close}
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
