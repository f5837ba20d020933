import type { ReactNode } from "react";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import * as css from "./account-frame.css.ts";
import { accountSections, sectionOf } from "./sections.ts";

interface AccountMenuProps {
  counters: User["counters"];
  /** Path of the page that is shown. */
  here: string;
}

const counterTexts = { orders: " в работе", contracts: " на хранении" };

/** The sections of the account with their counters. ACC-014, ACC-016 */
export function AccountMenu({ counters, here }: AccountMenuProps) {
  const current = sectionOf(here);
  return (
    <nav aria-label="Разделы личного кабинета" className={css.navigation}>
      <ul className={css.menu}>
        {accountSections.map((section) => (
          <li key={section.path}>
            <a
              href={section.path}
              className={css.section}
              aria-current={section === current ? (section.path === here ? "page" : "true") : undefined}
            >
              {section.title}
              {section.counter && counters[section.counter] > 0 && (
                <Badge tone="solid">
                  {counters[section.counter]}
                  <VisuallyHidden>{counterTexts[section.counter]}</VisuallyHidden>
                </Badge>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface AccountHelpProps {
  /** E.164 */
  supportPhone: string;
  /** Who is signed in. */
  name: string;
}

/** The support phone and the sign-out button. CFG-043, CFG-044 */
export function AccountHelp({ supportPhone, name }: AccountHelpProps) {
  return (
    <Stack gap="s">
      <p className={muted}>
        Поддержка: <a href={`tel:${supportPhone}`}>{formatPhone(supportPhone)}</a>
      </p>
      <form method="post" action="/logout/">
        <Stack gap="xs">
          <p className={muted}>Вы вошли как {name}</p>
          <div>
            <Button>Выйти</Button>
          </div>
        </Stack>
      </form>
    </Stack>
  );
}

interface AccountFrameProps {
  menu: ReactNode;
  help: ReactNode;
  /** One section of the account. */
  children: ReactNode;
}

/** Menu, section, help: one below the other on a phone, two columns on a desktop. */
export function AccountFrame({ menu, help, children }: AccountFrameProps) {
  return (
    <div className={css.frame}>
      {menu}
      <div className={css.content}>{children}</div>
      {help}
    </div>
  );
}
