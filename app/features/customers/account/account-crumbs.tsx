import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { accountSections, sectionOf } from "./sections.ts";

/** What a page below a section exports as `handle`. */
export interface AccountHandle {
  crumb: string;
}

interface AccountCrumbsProps {
  /** Path of the page that is shown. */
  here: string;
  /** The handle of its route, if it has one. */
  page: unknown;
}

export function AccountCrumbs({ here, page }: AccountCrumbsProps) {
  const section = sectionOf(here);
  const crumb = (page as Partial<AccountHandle> | undefined)?.crumb;
  const above = [accountSections[0], ...(crumb ? [section] : [])].flatMap((each) =>
    each && (crumb || each !== section) ? [{ label: each.title, href: each.path }] : [],
  );
  return <Breadcrumbs items={[{ label: "Главная", href: "/" }, ...above]} current={crumb ?? section.title} />;
}
