import { carsTable, customersTable } from "./customer-tables.ts";
import { menuLinksTable } from "./menu-links-table.ts";
import { orderLinesTable, ordersTable } from "./order-tables.ts";
import { baysTable, locationsTable, regionsTable, supplyDaysTable } from "./place-tables.ts";
import { pointsTable } from "./points-table.ts";
import { redirectsTable } from "./redirects-table.ts";
import { reviewsTable } from "./reviews-table.ts";
import { shopFactsTable } from "./shop-facts-table.ts";
import type { ShopTable } from "./shop-table.ts";
import { storageTable } from "./storage-table.ts";
import type { TableName } from "./table-names.ts";
import {
  deliveryTable,
  fittingFactorsTable,
  fittingRatesTable,
  packetsTable,
  serviceDifferencesTable,
  serviceGroupsTable,
  servicesTable,
} from "./work-tables.ts";

export const shopTables: Readonly<Record<TableName, ShopTable>> = {
  shop: shopFactsTable,
  regions: regionsTable,
  locations: locationsTable,
  bays: baysTable,
  "supply-days": supplyDaysTable,
  delivery: deliveryTable,
  "service-groups": serviceGroupsTable,
  services: servicesTable,
  "service-differences": serviceDifferencesTable,
  "fitting-rates": fittingRatesTable,
  "fitting-factors": fittingFactorsTable,
  packets: packetsTable,
  customers: customersTable,
  cars: carsTable,
  points: pointsTable,
  orders: ordersTable,
  "order-lines": orderLinesTable,
  storage: storageTable,
  reviews: reviewsTable,
  redirects: redirectsTable,
  "menu-links": menuLinksTable,
};
