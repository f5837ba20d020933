import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { Badge } from "../../../ui/badge.tsx";
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
