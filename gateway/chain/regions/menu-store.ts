import { and, asc, eq, isNull } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { menuLinks } from "../../platform/db/schema/site.ts";

export type MenuLink = Awaited<ReturnType<typeof readMenuLinks>>[number];

/** Links of menus and footer that are shown, in their order. */
export const readMenuLinks = (executor: Executor) => {
  const { id, place, parentId, label, url, mark, position, isShown, archivedAt } = menuLinks;
  return executor
    .select({ id, place, parentId, label, url, mark })
    .from(menuLinks)
    .where(and(eq(isShown, true), isNull(archivedAt)))
    .orderBy(asc(position), asc(id));
};
