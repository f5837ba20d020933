import * as css from "./tabs.css.ts";

export interface Tab {
  label: string;
  href: string;
  current: boolean;
}

interface TabsProps {
  /** What the tabs choose between, read aloud: «Способ подбора». */
  label: string;
  tabs: readonly Tab[];
}

/** Views of one page, each with an address of its own. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label}>
      <ul className={css.list}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a className={css.tab} href={tab.href} aria-current={tab.current ? "page" : undefined}>
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
