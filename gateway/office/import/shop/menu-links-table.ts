import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { checkMenuLink, placeTitles } from "../../../catalogue/content/menu-checks.ts";
import {
  menuLinkColumns,
  menuLinkTable,
  menuLinkValuesOf,
  type StoredMenuLink,
} from "../../../catalogue/content/menu-links-store.ts";
import { type MenuLinkValues, menuLinkCalls, menuLinkValues, menuPlaces } from "../../../contract/catalogue/menus.ts";
import { whole } from "../../../contract/platform/desk-fields.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { menuLinks } from "../../../platform/db/schema/site.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { asNumber, asText, asWord, asYesNo } from "./cell-readers.ts";
import { editableRows } from "./editable-table.ts";
import { column, type StoredRow, shopTable } from "./shop-table.ts";

const { label, url, mark } = menuLinkValues.shape;
const linkValues = z.object({
  /** The place of the menu, and the label of the link there that it is below; empty at the top. */
  under: z.enum(menuPlaces, "Напишите, где стоит ссылка"),
  below: z.string().trim().default(""),
  label,
  url,
  mark,
  position: whole(0, 9_999).default(100),
  isShown: z.boolean().default(true),
});
type LinkValues = z.output<typeof linkValues>;

const places = {
  main: `${placeTitles.main}|каталог`,
  content: `${placeTitles.content}|верхняя строка`,
  burger: `${placeTitles.burger}|телефон`,
  about: `${placeTitles.about}|о компании`,
  customers: `${placeTitles.customers}|покупателям`,
  socials: `${placeTitles.socials}|сети`,
  contacts: `${placeTitles.contacts}|контакты`,
};
const marks = { sale: "акция", "always-active": "всегда отмечена", "highlight-disabled": "никогда не отмечена" };

const rows = editableRows<MenuLinkValues, StoredMenuLink>({
  table: menuLinkTable,
  valuesOf: menuLinkValuesOf,
  columnsOf: menuLinkColumns,
  check: checkMenuLink,
});

/** Id of the link at the top of a place that others stand below. */
async function topLinkOf(tx: Executor, { under, below }: LinkValues): Promise<string> {
  const [top] = await tx
    .select({ id: menuLinks.id })
    .from(menuLinks)
    .where(and(eq(menuLinks.place, under), eq(menuLinks.label, below), isNull(menuLinks.archivedAt)));
  if (!top) throw new ApiError("invalid", [{ field: "below", message: "Такой ссылки там нет" }]);
  return String(top.id);
}

/** Links of the menus and the footer. */
export const menuLinksTable = shopTable<LinkValues>({
  name: "menu-links",
  title: "Ссылки меню",
  form: linkValues,
  lock: menuLinkCalls.create.path,
  columns: [
    column("place", "under", asWord(places), ["где"]),
    column("below", "below", asText, ["под пунктом"]),
    column("label", "label", asText, ["надпись"]),
    column("url", "url", asText, ["куда", "адрес"]),
    column("mark", "mark", asWord(marks), ["пометка"]),
    column("position", "position", asNumber, ["порядок"]),
    column("shown", "isShown", asYesNo, ["показывать"]),
  ],
  keyOf: ({ under, below = "", label: text = "" }) => [under, below.trim(), text.trim()].join("\n"),
  isFirst: ({ below }) => below === "",
  async read(tx) {
    const links = (await tx.select().from(menuLinks).orderBy(menuLinks.id)) as StoredMenuLink[];
    const byId = new Map(links.map((link) => [link.id, link]));
    return links.flatMap((link): StoredRow<LinkValues>[] => {
      const above = byId.get(link.parentId ?? 0);
      const under = above?.place ?? link.place;
      if (under === null) return [];
      const values = { ...menuLinkValuesOf(link), under, below: above?.label ?? "" };
      return [{ id: link.id, isArchived: link.archivedAt !== null, values }];
    });
  },
  normal: (values) => values,
  async write(tx, stored, values, known) {
    const { below, ...link } = values;
    const read = menuLinkValues.safeParse({ ...link, under: below === "" ? link.under : await topLinkOf(tx, values) });
    if (!read.success)
      throw new ApiError(
        "invalid",
        read.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), message })),
      );
    return rows.write(tx, stored && { ...stored, values: read.data }, read.data, known);
  },
});
