import {
  accountMergeCard,
  accountMergeDecide,
  accountMergeList,
  accountMergePreview,
  accountMergePropose,
  type MergeComparison,
  type MergeSide,
  type MergeState,
} from "../../contract/office/merging.ts";
import { readAccounts } from "../../customers/clients/clients-store.ts";
import { createSearchCount, findClients, fullName, shownContacts } from "../../customers/clients/find-clients.ts";
import { searchTermOf } from "../../customers/clients/search-rules.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { decideMerge, type MergeDependencies } from "./decide-merge.ts";
import { findMerge, mergeRows } from "./merges-store.ts";
import type { Pair } from "./move-store.ts";
import { judgePair, proposeMerge } from "./propose-merge.ts";
import { readFigures, readOverlap } from "./sides-store.ts";

const LONGEST_ID = 9;

/** Two accounts of one client that two members of staff make one. */
export function mergingRoutes(dependencies: MergeDependencies): Route[] {
  const { services } = dependencies;
  const { db } = services.connection;
  const countSearch = createSearchCount(services);
  const seesContacts = ({ actor }: StaffCaller) => actor.kind === "system" || actor.permissions.has("act");

  const stateOf = ({ state, endsAt }: { state: Exclude<MergeState, "ended">; endsAt: Date }): MergeState =>
    state === "proposed" && endsAt <= services.now() ? "ended" : state;

  const rowOf = ({ row, stays, goes, requestedBy }: NonNullable<Awaited<ReturnType<typeof findMerge>>>) => ({
    id: row.id,
    reason: row.reason,
    state: stateOf(row),
    stays: { id: row.staysId, name: stays },
    goes: { id: row.goesId, name: goes },
    requestedBy: requestedBy || `№ ${row.requestedById}`,
    requestedAt: row.requestedAt.toISOString(),
  });

  /** The account that a phone, an address or a number names. Throws `invalid` at the field. */
  async function accountOf(field: "stays" | "goes", typed: string, caller: StaffCaller): Promise<number> {
    await countSearch(caller, typed);
    const digits = typed.replace(/^№\s*/, "");
    if (/^\d+$/.test(digits) && digits.length <= LONGEST_ID) return Number(digits);
    const term = searchTermOf(typed);
    const found = term.by === "phone" || term.by === "email" ? await findClients(db, term, false) : [];
    const ids = found.flatMap(({ id }) => (id === null ? [] : [id]));
    const [id] = ids;
    if (id === undefined || ids.length > 1)
      throw new ApiError("invalid", [
        {
          field,
          message:
            ids.length > 1
              ? `С этой почтой несколько кабинетов: ${ids.map((each) => `№ ${each}`).join(", ")}. Укажите номер`
              : "Кабинета с таким телефоном, почтой или номером нет",
        },
      ]);
    return id;
  }

  async function sideOf(userId: number, isWhole: boolean): Promise<MergeSide | null> {
    const [account] = await readAccounts(db, [userId]);
    const figures = await readFigures(db, userId);
    if (!account || !figures) return null;
    const { firstname: _first, surname: _last, registeredAt, ...counts } = figures;
    return {
      id: userId,
      name: fullName(account),
      ...shownContacts(account, isWhole),
      ...counts,
      registeredAt: registeredAt.toISOString(),
    };
  }

  async function compare(pair: Pair, except: number | null, caller: StaffCaller): Promise<MergeComparison | null> {
    const isWhole = seesContacts(caller);
    const [stays, goes] = [await sideOf(pair.staysId, isWhole), await sideOf(pair.goesId, isWhole)];
    if (!stays || !goes) return null;
    return {
      stays,
      goes,
      overlap: await readOverlap(db, pair.staysId, pair.goesId),
      obstacles: await judgePair(db, pair, { at: services.now(), except }),
    };
  }

  return [
    listRoute(services, accountMergeList, ({ zone }) =>
      show(mergeRows(db, { zone, now: services.now() }), (found) => found.map(rowOf)),
    ),
    route(accountMergePreview, async ({ stays, goes }, caller) => {
      const pair = {
        staysId: await accountOf("stays", stays, caller),
        goesId: await accountOf("goes", goes, caller),
      };
      const found = await compare(pair, null, caller);
      if (found) return found;
      const [account] = await readAccounts(db, [pair.staysId]);
      throw new ApiError("invalid", [
        { field: account ? "goes" : "stays", message: "Кабинета с таким телефоном, почтой или номером нет" },
      ]);
    }),
    route(accountMergePropose, async (input, caller) => ({ id: (await proposeMerge(services, input, caller)).id })),
    route(accountMergeCard, async ({ id }, caller) => {
      const found = await findMerge(db, id);
      if (!found) throw notFound("Такого предложения нет");
      const { row, decidedBy } = found;
      const waits = stateOf(row) === "proposed";
      const isAuthor = caller.actor.kind === "staff" && caller.actor.userId === row.requestedById;
      return {
        ...rowOf(found),
        version: row.version,
        note: row.note,
        decidedBy,
        endsAt: row.endsAt.toISOString(),
        decidedAt: row.decidedAt?.toISOString() ?? null,
        comparison: waits ? await compare(row, row.id, caller) : null,
        rowCount: row.rows === null ? null : Object.values(row.rows).reduce((sum, count) => sum + count, 0),
        mayDecide: waits && caller.actor.kind === "staff" && !isAuthor,
        mayWithdraw: waits && isAuthor,
      };
    }),
    route(accountMergeDecide, (input, caller) => decideMerge(dependencies, input, caller)),
  ];
}
