import type { Visitor } from "../../../../visitor/visitor.server.ts";

/** What to say of a link that leads to no page of this site; null for all others. It may be meant for a page that comes later. */
export async function missingPage(
  { origin, hasPage }: Pick<Visitor, "origin" | "hasPage">,
  link: string,
): Promise<string | null> {
  const path = link.startsWith(`${origin}/`) ? link.slice(origin.length) : link;
  if (!path.startsWith("/") || (await hasPage?.(path)) !== false) return null;
  return `Страницы ${path} на сайте сейчас нет: проверьте ссылку.`;
}
