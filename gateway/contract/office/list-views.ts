import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";
import { typedLine } from "../platform/user-fields.ts";

/** So many views of one list a person keeps; more would be a list of their own. */
export const MOST_LIST_VIEWS = 20;
export const MOST_TITLE_LETTERS = 40;

const id = z.coerce.number().int().min(1).max(2_147_483_647);
/** The last part of the path of a list: `orders`. */
const resource = z.string().regex(/^[a-z][a-z-]{0,40}$/, "Такого списка нет");
const title = typedLine("Назовите вид")
  .min(1, "Назовите вид")
  .max(MOST_TITLE_LETTERS, `Не длиннее ${MOST_TITLE_LETTERS} знаков`);
/** Filters and order as they stand in the address of the page. */
const conditions = z.string().max(1_000, "Слишком много условий");

/** Filters and an order of a list of the back office, under a name; each member of staff has their own. */
export const listViewList = endpoint({
  name: "listViewList",
  summary: "Сохранённые виды списка",
  method: "GET",
  path: "/api/gateway/list-views",
  access: "session",
  input: z.object({ resource }),
  output: z.object({ views: z.array(z.object({ id: z.int(), title: z.string(), query: z.string() })) }),
});

/** One of the same name is replaced, so the same form sent twice stores one. */
export const listViewSave = endpoint({
  name: "listViewSave",
  summary: "Сохранить вид списка",
  method: "POST",
  path: "/api/gateway/list-views",
  access: "session",
  input: z.object({ resource, title, conditions }),
  output: z.object({}),
});

export const listViewRename = endpoint({
  name: "listViewRename",
  summary: "Переименовать вид списка",
  method: "PUT",
  path: "/api/gateway/list-views/{id}",
  access: "session",
  input: z.object({ id, title }),
  output: z.object({}),
});

export const listViewRemove = endpoint({
  name: "listViewRemove",
  summary: "Убрать вид списка",
  method: "POST",
  path: "/api/gateway/list-views/{id}/remove",
  access: "session",
  input: z.object({ id }),
  output: z.object({}),
});
