import type { ReactNode } from "react";
import { DoneMessages } from "../../../shared/done-messages.tsx";
import { Stack } from "../../../ui/layout.tsx";
import * as css from "./back-office-frame.css.ts";
import { HelpLink } from "./help-link.tsx";

interface BackOfficeFrameProps {
  /** Links above the title, from the list to what is below it. */
  trail?: readonly { label: string; href: string }[];
  /** What has just been done. */
  messages: readonly string[];
  children: ReactNode;
}

/** Every page of the back office: as wide as the screen, with the way back. */
export function BackOfficeFrame({ trail = [], messages, children }: BackOfficeFrameProps) {
  return (
    <div className={css.frame}>
      <Stack gap="s">
        <div className={css.head}>
          <nav aria-label="Бэк-офис" className={css.trail}>
            {[{ label: "Бэк-офис", href: "/back-office/" }, ...trail].map(({ label, href }) => (
              <a key={href} href={href} className={css.step}>
                {label}
              </a>
            ))}
          </nav>
          <HelpLink />
        </div>
        <DoneMessages messages={messages} />
        {children}
      </Stack>
    </div>
  );
}
