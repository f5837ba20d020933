import { isMenuPlace, type MenuLinkValues, type MenuPlace } from "../../contract/catalogue/menus.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { EditableCheck } from "../../platform/resource-kit/editable-routes.ts";
import { findTopPlace, readLinksUnder, type StoredMenuLink } from "./menu-links-store.ts";
import { linkProblems } from "./menu-rules.ts";

/** What staff call the places of links. */
export const placeTitles: Record<MenuPlace, string> = {
  main: "Шапка: каталог",
  content: "Шапка: верхняя строка",
  burger: "Меню телефона, после каталога",
  about: "Подвал: о компании, заголовок",
  customers: "Подвал: покупателям, заголовок",
  socials: "Подвал: сети, заголовок",
  contacts: "Подвал: контакты, заголовок",
};

/** Throws what would break the header or a menu. */
export async function checkMenuLink(
  tx: Executor,
  { row, values, isArchived }: EditableCheck<MenuLinkValues, StoredMenuLink>,
): Promise<void> {
  const id = row?.id ?? null;
  const problems = linkProblems({
    id,
    values,
    isArchived,
    beside: await readLinksUnder(tx, values.under),
    placeOfParent: isMenuPlace(values.under) ? null : await findTopPlace(tx, Number(values.under)),
    hasLinks: id !== null && (await readLinksUnder(tx, String(id))).length > 0,
  });
  if (problems.length > 0) throw new ApiError("invalid", problems);
}
