import type { Services } from "../../../chain/services.ts";
import {
  type ImportSourceRow,
  importSourceCalls,
  importSourceCard,
  importSourceFetch,
  importSourceList,
  isServerAddress,
} from "../../../contract/office/import-sources.ts";
import { ApiError, notFound } from "../../../platform/http/api-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { type Login, loginFor } from "../../../platform/outside/logins.ts";
import { editableRoutes } from "../../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../../platform/resource-kit/list-route.ts";
import {
  askForSource,
  findSource,
  hasOtherFullList,
  hasRunUnderWay,
  type ImportSource,
  lockSource,
  type SourceRow,
  sourceColumnsOf,
  sourceRows,
  sourceTable,
  sourceValuesOf,
} from "./sources-store.ts";

const rowOf = ({ supplier, askedAt, dueAt, ...row }: SourceRow): ImportSourceRow => ({
  ...row,
  supplier: supplier ?? "",
  askedAt: askedAt?.toISOString() ?? null,
  dueAt: row.state === "off" ? null : (dueAt?.toISOString() ?? null),
});

const noSource = () => notFound("Такого файла по расписанию нет");

/** Lists that are fetched on a schedule: how they are set, how they fare, and one that is wanted now. `fetchSources` does the work. */
export function importSourceRoutes(services: Services, logins: readonly Login[] = []): Route[] {
  const { db } = services.connection;
  const hasLogin = (place: string): boolean => isServerAddress(place) && loginFor(logins, new URL(place)) !== null;

  return [
    listRoute(services, importSourceList, () => show(sourceRows(db), (found) => found.map(rowOf))),

    route(importSourceCard, async ({ id }) => {
      const found = await findSource(db, id);
      if (found === null) throw noSource();
      const { tries, failures, isAskedFor, foundAt, claimedUntil, ...row } = found.source;
      return {
        ...rowOf(row),
        tries,
        failures,
        isAskedFor,
        isFetching: claimedUntil !== null && claimedUntil > services.now(),
        foundAt: foundAt?.toISOString() ?? null,
        hasLogin: hasLogin(row.place),
        runs: found.runs.map((run) => ({ ...run, begunAt: run.begunAt.toISOString() })),
      };
    }),

    route(importSourceFetch, async ({ id, tries }, caller) =>
      db.transaction(async (tx) => {
        const source = await lockSource(tx, id);
        if (source === null) throw noSource();
        if (source.archivedAt !== null)
          throw new ApiError("wrong_state", "Он выключен: верните его из архива, и файл загрузится");
        // Pressed twice, or the answer was lost: it was fetched, or will be.
        if (source.isAskedFor || source.tries !== tries) return {};
        if (await hasRunUnderWay(tx, id))
          throw new ApiError("wrong_state", "Прошлый файл ещё загружается: дождитесь конца");
        await askForSource(tx, id, services.now());
        await caller.audit(tx, { target: String(id), before: null, after: sourceValuesOf(source) });
        return {};
      }),
    ),

    ...editableRoutes<typeof importSourceCalls.update.input.shape.values, ImportSource>(services, {
      calls: importSourceCalls,
      table: sourceTable,
      valuesOf: sourceValuesOf,
      columnsOf: sourceColumnsOf,
      async check(tx, { row, values, isArchived }) {
        const { supplier, kind, isPartial } = values;
        if (isArchived || kind !== "yml" || isPartial) return;
        if (await hasOtherFullList(tx, supplier, row?.id ?? null))
          throw new ApiError("invalid", [
            {
              field: "supplier",
              message:
                "Полный список этого поставщика уже загружается: второй скрыл бы его товары. Отметьте «Только изменения»",
            },
          ]);
      },
    }),
  ];
}
