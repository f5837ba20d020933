import type { Job } from "./job.ts";
import { clientJobs } from "./jobs/clients.ts";
import { goodsJobs } from "./jobs/goods.ts";
import { moneyJobs } from "./jobs/money.ts";
import { orderJobs } from "./jobs/orders.ts";
import { serviceJobs } from "./jobs/service.ts";
import { shopJobs } from "./jobs/shop.ts";

/** The whole handbook, in the order in which it is printed. */
export const jobs: readonly Job[] = [
  ...orderJobs,
  ...moneyJobs,
  ...serviceJobs,
  ...goodsJobs,
  ...clientJobs,
  ...shopJobs,
];
