import { fileURLToPath } from "node:url";
import type { ServiceValues } from "../contract/workshop/service-desk.ts";
import type { centreColumns, regionColumns } from "../office/centre-desk/centres-store.ts";
import type { bayColumns } from "../office/centre-desk/days-store.ts";
import { type FolderRows, rowsOfFolder } from "../office/import/shop/rows-of-folder.ts";
import type { TableName } from "../office/import/shop/table-names.ts";
import type { leadTimes } from "../platform/db/schema/regions.ts";
import type { factorColumns, packetColumns, rateColumns } from "../workshop/fitting/desk/prices-store.ts";
import type { groupColumns, serviceColumns } from "../workshop/services/services-store.ts";

/** The chain of the demo shop and its works, as `npm run import -- --shop` takes them. */
export const DEMO_SHOP_FOLDER = fileURLToPath(new URL("./shop", import.meta.url));

export type DemoRegionRow = { id: number } & ReturnType<typeof regionColumns>;
export type DemoLocationRow = { id: number } & ReturnType<typeof centreColumns>;

/** Rows of the database. Ids count from one in the order of the tables. */
export interface DemoTables {
  regions: readonly DemoRegionRow[];
  locations: readonly DemoLocationRow[];
  bays: readonly ReturnType<typeof bayColumns>[];
  leadTimes: readonly (typeof leadTimes.$inferInsert)[];
  serviceGroups: readonly ({ id: number } & ReturnType<typeof groupColumns>)[];
  services: readonly ({ id: number } & ReturnType<typeof serviceColumns>)[];
  serviceLinks: readonly { serviceId: number; otherId: number; position: number }[];
  rates: readonly ReturnType<typeof rateColumns>[];
  factors: readonly ReturnType<typeof factorColumns>[];
  packets: readonly ReturnType<typeof packetColumns>[];
}

let reading: Promise<DemoTables> | null = null;

/** They are read once. */
export function readDemoTables(): Promise<DemoTables> {
  reading ??= rowsOfFolder(DEMO_SHOP_FOLDER).then(tablesOf);
  return reading;
}

/** The regions alone: every start of a shop with stand-ins of carriers needs them, and the whole folder takes 0.3 s. */
export async function readDemoRegions(): Promise<readonly DemoRegionRow[]> {
  return tablesOf(await rowsOfFolder(DEMO_SHOP_FOLDER, ["regions"])).regions;
}

function tablesOf(folder: ReadonlyMap<TableName, FolderRows>): DemoTables {
  const columnsOf = <Row>(name: TableName) => (folder.get(name)?.columns ?? []) as Row[];
  const numbered = <Row extends { id: number }>(name: TableName) =>
    columnsOf<Omit<Row, "id">>(name).map((row, at) => ({ id: at + 1, ...row })) as Row[];
  const services = (folder.get("services")?.values ?? []) as unknown as ServiceValues[];
  return {
    regions: numbered("regions"),
    locations: numbered("locations"),
    bays: columnsOf("bays"),
    leadTimes: columnsOf("supply-days"),
    serviceGroups: numbered("service-groups"),
    services: numbered("services"),
    serviceLinks: services.flatMap(({ together }, at) =>
      together.map((other, position) => ({ serviceId: at + 1, otherId: Number(other), position })),
    ),
    rates: columnsOf("fitting-rates"),
    factors: columnsOf("fitting-factors"),
    packets: columnsOf("packets"),
  };
}
