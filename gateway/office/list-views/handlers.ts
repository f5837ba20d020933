import {
  listViewList,
  listViewRemove,
  listViewRename,
  listViewSave,
  MOST_LIST_VIEWS,
} from "../../contract/office/list-views.ts";
import { isStaff } from "../../customers/auth/user-store.ts";
import type { DatabaseConnection } from "../../platform/db/database.ts";
import { lockKey } from "../../platform/db/locks.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type SessionCaller } from "../../platform/http/route.ts";
import { findOwnView, putView, readViews, removeView, renameView } from "./list-views-store.ts";

const noView = () => notFound("Такого вида уже нет");

/** Views of lists: everybody's own, for who has a role of staff. */
export function listViewRoutes({ connection: { db } }: { connection: DatabaseConnection }): Route[] {
  async function ownerOf({ subject }: SessionCaller): Promise<number> {
    if (!(await isStaff(db, subject))) throw new ApiError("not_found", "Такой страницы нет");
    return subject;
  }

  return [
    route(listViewList, async ({ resource }, caller) => ({
      views: await readViews(db, { userId: await ownerOf(caller), resource }),
    })),
    route(listViewSave, async ({ resource, title, conditions }, caller) => {
      const userId = await ownerOf(caller);
      await db.transaction(async (tx) => {
        await lockKey(tx, `list-views ${userId}`);
        const views = await readViews(tx, { userId, resource });
        if (views.length >= MOST_LIST_VIEWS && !views.some((view) => view.title === title))
          throw new ApiError("invalid", [
            { message: `Больше ${MOST_LIST_VIEWS} видов у списка не бывает: уберите лишние`, field: "title" },
          ]);
        await putView(tx, { userId, resource, title, query: conditions });
      });
      return {};
    }),
    route(listViewRename, async ({ id, title }, caller) => {
      const userId = await ownerOf(caller);
      await db.transaction(async (tx) => {
        await lockKey(tx, `list-views ${userId}`);
        const view = await findOwnView(tx, { userId, id });
        if (!view) throw noView();
        const views = await readViews(tx, { userId, resource: view.resource });
        if (views.some((other) => other.id !== id && other.title === title))
          throw new ApiError("invalid", [{ message: "Вид с таким названием уже есть", field: "title" }]);
        await renameView(tx, { userId, id }, title);
      });
      return {};
    }),
    route(listViewRemove, async ({ id }, caller) => {
      await removeView(db, { userId: await ownerOf(caller), id });
      return {};
    }),
  ];
}
