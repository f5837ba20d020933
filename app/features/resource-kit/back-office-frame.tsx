import type { ReactNode } from "react";
import { Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";
import * as css from "./back-office-frame.css.ts";

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
        <nav aria-label="Бэк-офис" className={css.trail}>
          {[{ label: "Бэк-офис", href: "/back-office/" }, ...trail].map(({ label, href }) => (
            <a key={href} href={href} className={css.step}>
              {label}
            </a>
          ))}
        </nav>
        {messages.length > 0 && (
          <Notice live tone="success">
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Notice>
        )}
        {children}
      </Stack>
    </div>
  );
}
