import { z } from "zod";
import {
  listViewList,
  listViewRemove,
  listViewRename,
  listViewSave,
  MOST_TITLE_LETTERS,
} from "../../../../gateway/contract/office/list-views.ts";
import { withQuery } from "../../../shared/with-query.ts";
import { intentOf } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { act, doAct } from "./card-acts.server.ts";
import type { ListViewsView } from "./list-view.ts";

/** Last part of the path of a list. */
export const resourceOf = (path: string): string => path.split("/").at(-2) ?? "";

/** The same filters and order, in whatever sequence they stand. */
const sameQuery = (one: string, other: string): boolean => {
  const sorted = (text: string) =>
    [...new URLSearchParams(text)]
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join("&");
  return sorted(one) === sorted(other);
};

/** What the person has saved of a list; `query` is what its page shows. Without the gateway's answer the list is as good as ever. */
export async function loadListViews({ gateway }: Visitor, path: string, query: string): Promise<ListViewsView> {
  const found = await gateway.call(listViewList, { resource: resourceOf(path) });
  const views = (found.ok ? found.data.views : []).map((view) => ({
    id: view.id,
    title: view.title,
    href: withQuery(path, new URLSearchParams(view.query)),
    isCurrent: sameQuery(view.query, query),
  }));
  const here = withQuery(path, new URLSearchParams(query));
  return {
    views,
    query,
    here,
    current: views.find(({ isCurrent }) => isCurrent) ?? null,
    canSave: found.ok && query !== "",
    titleLength: MOST_TITLE_LETTERS,
  };
}

export const isViewForm = (form: FormData): boolean => intentOf(form).startsWith("view-");

const { title, conditions } = listViewSave.input.shape;
const id = listViewRename.input.shape.id;

/** Saves, renames or removes a view, and leads to it or to the whole list. */
export function actOnViews(visitor: Visitor, path: string, form: FormData) {
  const { gateway } = visitor;
  const acts = {
    "view-save": act({
      form: z.object({ title, conditions }),
      call: (value) => gateway.call(listViewSave, { resource: resourceOf(path), ...value }),
      flash: (_, value) => `Вид «${value.title}» сохранён.`,
    }),
    "view-rename": act({
      form: z.object({ id, title }),
      call: (value) => gateway.call(listViewRename, value),
      flash: (_, value) => `Теперь вид называется «${value.title}».`,
    }),
    "view-remove": act({
      form: z.object({ id }),
      call: (value) => gateway.call(listViewRemove, value),
      flash: "Вид убран.",
    }),
  };
  const isRemoval = intentOf(form) === "view-remove";
  const shown = new URLSearchParams(isRemoval ? "" : String(form.get("conditions") ?? ""));
  return doAct<"title">(visitor, form, acts, { back: withQuery(path, shown), fields: ["title"], told: ["not_found"] });
}
