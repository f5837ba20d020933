import { isStoreEmpty, StoreNotEmptyError, seedDemoShop } from "./demo/seed.ts";
import type { DatabaseConnection } from "./platform/db/database.ts";

interface Seeding {
  /** Goods of the demo shop. */
  demoGoods: number;
  withDemoCustomers: boolean;
  onProgress(text: string): void;
}

/** Fills an empty store with the demo shop, once. */
export async function seedEmptyShop(
  connection: DatabaseConnection,
  { demoGoods, withDemoCustomers, onProgress }: Seeding,
): Promise<void> {
  if (!(await isStoreEmpty(connection))) return;
  onProgress(`Filling the empty store with a demo shop of ${demoGoods} goods, once.`);
  await seedDemoShop(connection, {
    goodsCount: demoGoods,
    withoutCustomers: !withDemoCustomers,
    onProgress: (done) => onProgress(`  ${done} of ${demoGoods} goods`),
  }).catch((error: unknown) => {
    // Another gateway that started at the same moment was faster.
    if (!(error instanceof StoreNotEmptyError)) throw error;
  });
}
