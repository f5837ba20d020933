import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import {
  isMenuPlace,
  type MenuLinkValues,
  type MenuPlace,
  menuLinkList,
  menuPlaces,
} from "../../contract/catalogue/menus.ts";
import type { Executor } from "../../platform/db/database.ts";
import { menuLinks } from "../../platform/db/schema/site.ts";
import type { EditableRow } from "../../platform/resource-kit/editable-store.ts";
import { listQuery } from "../../platform/resource-kit/list-store.ts";

export type StoredMenuLink = Omit<typeof menuLinks.$inferSelect, "mark"> & Pick<MenuLinkValues, "mark"> & EditableRow;

export const menuLinkTable = menuLinks;

export const menuLinkColumns = ({ under, ...values }: MenuLinkValues) => ({
  ...values,
  ...(isMenuPlace(under) ? { place: under, parentId: null } : { place: null, parentId: Number(under) }),
});

export const menuLinkValuesOf = (row: StoredMenuLink): MenuLinkValues => ({
  under: row.place ?? String(row.parentId),
  label: row.label,
  url: row.url,
  mark: row.mark,
  position: row.position,
  isShown: row.isShown,
});

const { id, place, parentId, label, url, position, isShown, archivedAt } = menuLinks;

/** A column of the link at the top. Names are in full, because queries are about two rows of the table. */
const ofTop = (column: "place" | "label") =>
  sql`(select top.${sql.identifier(column)} from menu_links top where top.id = coalesce(menu_links.parent_id, menu_links.id))`;

const orderOfPlaces = sql.raw(`array[${menuPlaces.map((name) => `'${name}'`).join(", ")}]`);

/** As the site shows them: the place, the link at the top, those below it. */
const shownOrder = sql`(
  select lpad(array_position(${orderOfPlaces}, top.place)::text, 2, '0') || lpad(top.position::text, 5, '0')
    || lpad(top.id::text, 10, '0')
  from menu_links top where top.id = coalesce(menu_links.parent_id, menu_links.id)
) || case when menu_links.parent_id is null then '' else lpad(menu_links.position::text, 5, '0') end`;

/** Links in the order of the site. */
export const menuLinkRows = (executor: Executor) =>
  listQuery(menuLinkList, {
    select: (cursor) =>
      executor
        .select({
          id,
          place: sql<MenuPlace>`${ofTop("place")}`,
          parent: sql<string | null>`case when menu_links.parent_id is null then null else ${ofTop("label")} end`,
          label,
          url,
          position,
          isShown,
          archivedAt,
          cursor,
        })
        .from(menuLinks),
    order: {
      sort: { sql: shownOrder, kind: "text" },
      id: { sql: sql`menu_links.id`, kind: "number" },
      direction: "asc",
    },
    filters: { place: (asked) => sql`${ofTop("place")} = ${asked}` },
  });

/** Links that others may stand below. */
export const readTopLinks = (executor: Executor) =>
  executor
    .select({ id, place: sql<MenuPlace>`${place}`, label })
    .from(menuLinks)
    .where(and(isNotNull(place), isNull(archivedAt)))
    .orderBy(sql`array_position(${orderOfPlaces}, ${place})`, asc(position), asc(id));

/** What stands at a place or below a link, as it is in use. */
export const readLinksUnder = (executor: Executor, under: string) =>
  executor
    .select({ id, url, isShown })
    .from(menuLinks)
    .where(and(isNull(archivedAt), isMenuPlace(under) ? eq(place, under) : eq(parentId, Number(under))));

/** The place of a link at the top that is in use. */
export async function findTopPlace(executor: Executor, linkId: number): Promise<MenuPlace | null> {
  const [row] = await executor
    .select({ place })
    .from(menuLinks)
    .where(and(eq(id, linkId), isNull(archivedAt)));
  return row?.place ?? null;
}
