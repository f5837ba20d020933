import { isMenuPlace, type MenuLinkValues, type MenuPlace } from "../../contract/catalogue/menus.ts";
import type { ReplyError } from "../../contract/platform/endpoint.ts";

/** How many shown links there may be: the header stays on its lines, and a menu on the screen of a phone. */
const most: Record<MenuPlace | "below", number> = {
  main: 9,
  content: 5,
  burger: 12,
  about: 1,
  customers: 1,
  socials: 1,
  contacts: 1,
  below: 12,
};

const HEADINGS: readonly MenuPlace[] = ["about", "customers", "socials", "contacts"];

export interface LinkChange {
  /** Null for a new one. */
  id: number | null;
  values: Pick<MenuLinkValues, "under" | "url" | "isShown">;
  /** It goes into the archive, or is there. */
  isArchived: boolean;
  /** What is in use at the same place or below the same link. */
  beside: readonly { id: number; url: string; isShown: boolean }[];
  /** The place of the link that it is below; null at the top, and where there is no such link at the top of a menu. */
  placeOfParent: MenuPlace | null;
  /** Links in use stand below it. */
  hasLinks: boolean;
}

const asField = (field: string, message: string): ReplyError[] => [{ field, message }];

/** What forbids a change of a link. Menus have two levels; each column of the footer keeps its one heading. */
export function linkProblems({ id, values, isArchived, beside, placeOfParent, hasLinks }: LinkChange): ReplyError[] {
  const { under, url, isShown } = values;
  const place = isMenuPlace(under) ? under : null;
  const isHeading = place !== null && HEADINGS.includes(place);
  const others = beside.filter((link) => link.id !== id);
  if (isArchived) {
    if (isHeading) return [{ message: "Без заголовка колонки не будет: скройте его вместо архива" }];
    return hasLinks ? [{ message: "Под этим пунктом есть ссылки: сначала уберите их" }] : [];
  }
  if (place === null && (placeOfParent === null || under === String(id)))
    return asField("under", "Такого пункта нет: выберите другой");
  if (place === null && hasLinks) return asField("under", "Под этим пунктом есть ссылки: он останется наверху");
  if (isHeading && others.length > 0) return asField("under", "У колонки уже есть заголовок: выберите его");
  if (isHeading && url !== "") return asField("url", "Заголовок колонки никуда не ведёт: оставьте пустым");
  if (!isHeading && url === "") return asField("url", "Напишите, куда ведёт ссылка");
  if (!isHeading && others.some((link) => link.url === url)) return asField("url", "Эта ссылка здесь уже есть");
  const limit = most[place ?? "below"];
  if (isShown && others.filter((link) => link.isShown).length >= limit)
    return asField("isShown", `Здесь помещается не больше ${limit}: сначала скройте другую ссылку`);
  return [];
}
