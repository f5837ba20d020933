/** Tables of a folder in the order in which they are written: what a table names is in one before it, or in itself. */
export const tableNames = [
  "regions",
  "locations",
  "bays",
  "supply-days",
  "delivery",
  "service-groups",
  "services",
  "service-differences",
  "fitting-rates",
  "fitting-factors",
  "packets",
  "customers",
  "cars",
  "orders",
  "order-lines",
  "storage",
  "reviews",
  "redirects",
] as const;
export type TableName = (typeof tableNames)[number];
