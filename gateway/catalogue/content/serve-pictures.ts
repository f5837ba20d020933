import type { Hono } from "hono";
import type { Services } from "../../chain/services.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { findPicture, readKept } from "./pictures-store.ts";

const BASE = "/api/gateway/content-pictures";
const FILE = /^([0-9a-f]{40})-\d{1,4}x\d{1,4}\.webp$/;

/** With its size in pixels, so that pages can keep its place free. */
export const contentPicturePath = (id: string, { width, height }: { width: number; height: number }): string =>
  `${BASE}/${id}-${width}x${height}.webp`;

const idOf = (path: string): string | undefined =>
  path.startsWith(`${BASE}/`) ? FILE.exec(path.slice(BASE.length + 1))?.[1] : undefined;

/**
 * Throws `invalid` for fields whose picture is not the site's: neither kept, nor what the row has already (pictures that came with the
 * shop are files).
 */
export async function requireKept(
  executor: Executor,
  fields: Readonly<Record<string, string>>,
  stored: readonly string[],
): Promise<void> {
  const given = Object.entries(fields).filter(([, path]) => path !== "" && !stored.includes(path));
  const kept = await readKept(
    executor,
    given.flatMap(([, path]) => idOf(path) ?? []),
  );
  const missing = given.filter(([, path]) => !kept.has(idOf(path) ?? ""));
  if (missing.length > 0)
    throw new ApiError(
      "invalid",
      missing.map(([field]) => ({ field: `values_${field}`, message: "Такой картинки нет: выберите её ещё раз" })),
    );
}

/** GET {BASE}/{id}-{width}x{height}.webp: a picture never changes under its id. */
export function serveContentPictures(app: Hono, { connection }: Services): void {
  app.get(`${BASE}/:file`, async (context) => {
    const id = idOf(`${BASE}/${context.req.param("file")}`);
    const bytes = id && (await findPicture(connection.db, id));
    if (!bytes) return context.notFound();
    return context.body(new Uint8Array(bytes), 200, {
      "Content-Type": "image/webp",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    });
  });
}
