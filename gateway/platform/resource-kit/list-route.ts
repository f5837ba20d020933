import type { z } from "zod";
import type { FilterOption, listEndpoint } from "../../contract/platform/resource-kit.ts";
import type { DatabaseConnection } from "../db/database.ts";
import { type Route, route, type StaffCaller } from "../http/route.ts";
import type { ListPosition } from "./keyset-store.ts";

interface ListParts<Filters extends z.ZodRawShape, Row extends z.ZodType> {
  read(
    filters: z.output<z.ZodObject<Filters>>,
    position: ListPosition,
    caller: StaffCaller,
  ): Promise<{ rows: z.input<Row>[]; total: number; next: string | null; previous: string | null }>;
  /** Choices of filters and of the form that depend on data. */
  options?(): Promise<Record<string, FilterOption[]>>;
}

/** A list of the back office, a page at a time; the first reply of an export is a row of the journal. */
export function listRoute<Filters extends z.ZodRawShape, Row extends z.ZodType>(
  { connection: { db } }: { connection: DatabaseConnection },
  endpoint: ReturnType<typeof listEndpoint<Filters, Row>>,
  { read, options }: ListParts<Filters, Row>,
): Route {
  // The filters are the endpoint's own: the compiler does not follow a shape that it does not know.
  const known = endpoint as unknown as ReturnType<typeof listEndpoint<z.ZodRawShape, z.ZodType>>;
  return route(known, async ({ after, before, purpose, ...filters }, caller) => {
    const isExport = purpose === "export";
    if (isExport && after === undefined)
      await db.transaction((tx) => caller.audit(tx, { target: "CSV", before: null, after: filters }));
    const page = await read(
      filters as z.output<z.ZodObject<Filters>>,
      { after, before, purpose } as ListPosition,
      caller,
    );
    return { ...page, options: isExport || !options ? {} : await options() };
  });
}
