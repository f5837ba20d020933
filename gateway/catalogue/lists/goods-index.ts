import type { Pool } from "pg";
import type { Services } from "../../chain/services.ts";
import { type Category, categorySlugs } from "../../contract/catalogue/categories.ts";
import type { GoodsQuery } from "../../contract/catalogue/goods-query.ts";
import { GOODS_GENERATION } from "../../platform/db/bulk-load.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { CategoryIndex } from "./category-index.ts";
import {
  type FoundGoods,
  findGoods,
  type SearchContext,
  type SearchResult,
  searchCategory,
} from "./category-search.ts";
import { ChangeFeed } from "./change-feed.ts";
import { countGoods, readAllGoods, readSomeGoods } from "./index-store.ts";
import { modelKey } from "./sibling-rules.ts";
import { createYieldToEventLoop, type YieldToEventLoop } from "./yield-to-event-loop.ts";

const POLL_MS = 1_000;
const CHANGED_CHUNK = 500;
/** With more changes a rebuild is faster and disturbs less. */
const REBUILD_FROM_CHANGES = 50_000;

/**
 * Receives the ids of changed goods, null when any may have changed, and the models of those that are on sale (`modelKey`), null when they
 * are not known.
 */
type ChangeListener = (ids: ReadonlySet<number> | null, models: ReadonlySet<string> | null) => void;

/**
 * In-memory read model of the catalogue. It is built from the database, follows `goods_changes` every second, and is rebuilt
 * beside the old one when the generation of the goods changes.
 */
export interface GoodsIndex {
  /** Resolves when the first build is done. */
  readonly ready: Promise<void>;
  readonly isReady: boolean;
  /** Throws `unavailable` before the first build is done. */
  search(query: GoodsQuery, context: SearchContext): SearchResult;
  /** The same goods without facets. Throws as `search` does. */
  find(query: GoodsQuery, context: SearchContext): FoundGoods;
  categories(): ReadonlyMap<Category, CategoryIndex>;
  onChange(listener: ChangeListener): void;
  /** Applies everything that was committed before the call. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface State {
  categories: Map<Category, CategoryIndex>;
  feed: ChangeFeed;
  /** Ids from the feed that are not applied yet, so that a failed read is retried. */
  pending: Set<number>;
  generation: string;
}

/** Starts the first build at once. Failed reads are reported to `onError` and retried a second later. */
export function openGoodsIndex(services: Services, onError: (error: unknown) => void): GoodsIndex {
  const { pool } = services.connection;
  const listeners: ChangeListener[] = [];
  let state: State | null = null;
  let isClosed = false;
  let polling: Promise<void> | null = null;
  let building: Promise<void> | null = null;
  let resolveReady = () => {};
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve;
  });

  const notify: ChangeListener = (ids, models) => {
    for (const listener of listeners) listener(ids, models);
  };

  function build(): Promise<void> {
    building ??= buildState(pool, () => isClosed)
      .then(async (built) => {
        if (!built) return;
        const changed = state && (await changesUntil(state, built));
        state = built;
        notify(changed, null);
        resolveReady();
      })
      .finally(() => {
        building = null;
      });
    return building;
  }

  /** What the old state has not applied; null when that may be anything. The new feed begins before the old one is read here. */
  async function changesUntil(old: State, { generation }: State): Promise<ReadonlySet<number> | null> {
    for (const id of await old.feed.take(pool, performance.now())) old.pending.add(id);
    return old.feed.hasMissed || old.generation !== generation ? null : old.pending;
  }

  /** Resolves to true when the index has to be rebuilt. */
  async function readChanges(): Promise<boolean> {
    if (!state) return true;
    const current = state;
    const { pending } = current;
    for (const id of await current.feed.take(pool, performance.now())) pending.add(id);
    if (current.feed.hasMissed) return true;
    if (pending.size > REBUILD_FROM_CHANGES || (await readGeneration(pool)) !== current.generation) return true;
    if (pending.size > 0) {
      const models = await applyChanges(pool, current.categories, [...pending], createYieldToEventLoop());
      notify(pending, models);
      pending.clear();
    }
    return false;
  }

  function poll(): Promise<void> {
    polling ??= readChanges()
      .then((isStale) => {
        if (isStale) build().catch(onError);
      })
      .finally(() => {
        polling = null;
      });
    return polling;
  }

  function indexOf(category: Category): CategoryIndex {
    const index = state?.categories.get(category);
    if (!index) throw new ApiError("unavailable", "Каталог загружается. Обновите страницу через несколько секунд");
    return index;
  }

  build().catch(onError);
  const timer = setInterval(() => {
    if (!polling) poll().catch(onError);
  }, POLL_MS);
  timer.unref();

  return {
    ready,
    get isReady() {
      return state !== null;
    },
    search: (query, context) => searchCategory(indexOf(query.category), query, context),
    find: (query, context) => findGoods(indexOf(query.category), query, context),
    categories: () => state?.categories ?? new Map(),
    onChange(listener) {
      listeners.push(listener);
    },
    async refresh() {
      // A build or poll in progress may have read before the call.
      await building;
      await polling;
      await poll();
      await building;
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await Promise.allSettled([polling, building]);
    },
  };
}

async function readGeneration(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ value: string }>("select value from store_facts where name = $1", [
    GOODS_GENERATION,
  ]);
  return rows[0]?.value ?? "";
}

/** Null when stopped. The feed and the generation are read first, so changes during the build are applied after it. */
async function buildState(pool: Pool, isStopped: () => boolean): Promise<State | null> {
  const feed = await ChangeFeed.start(pool);
  const generation = await readGeneration(pool);
  const counts = await countGoods(pool);
  const built = new Map(categorySlugs.map((slug) => [slug, new CategoryIndex(slug, counts.get(slug) ?? 0)]));
  const yieldToEventLoop = createYieldToEventLoop();
  for await (const page of readAllGoods(pool)) {
    for (const goods of page) built.get(goods.category)?.add(goods);
    await yieldToEventLoop();
    if (isStopped()) return null;
  }
  for (const index of built.values()) await index.sort(yieldToEventLoop);
  return { categories: built, feed, pending: new Set(), generation };
}

/** Returns the models of those that are on sale. */
async function applyChanges(
  pool: Pool,
  indexes: ReadonlyMap<Category, CategoryIndex>,
  ids: readonly number[],
  yieldToEventLoop: YieldToEventLoop,
): Promise<Set<string>> {
  const models = new Set<string>();
  for (let start = 0; start < ids.length; start += CHANGED_CHUNK) {
    const chunk = ids.slice(start, start + CHANGED_CHUNK);
    const present = await readSomeGoods(pool, chunk);
    for (const goods of present) models.add(modelKey(goods));
    for (const [category, index] of indexes) {
      const here = present.filter((goods) => goods.category === category);
      const hereIds = new Set(here.map(({ id }) => id));
      const gone = chunk.filter((id) => !hereIds.has(id));
      index.change(here, gone);
      await yieldToEventLoop();
    }
  }
  for (const index of indexes.values()) await index.finishChanges(yieldToEventLoop);
  return models;
}
