import { and, asc, eq, sql } from "drizzle-orm";
import type { SettingsOf } from "../../contract/chain/shop-settings.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isOfBrand } from "../../platform/db/match.ts";
import { goods } from "../../platform/db/schema/goods.ts";
import { ApiError } from "../../platform/http/api-error.ts";

type Loyalty = Pick<SettingsOf<"loyalty">, "excludedWheelBrands">;

/**
 * Throws `invalid` for a brand added to those outside the programme that no wheel has: misspelt it would keep nothing out, and nobody
 * would see it. What held before may stay, though its last wheel is gone, and a shop that is set up before its goods come has any.
 */
export async function requireWheelBrands(tx: Executor, before: Loyalty, after: Loyalty): Promise<void> {
  for (const brand of after.excludedWheelBrands) {
    if (before.excludedWheelBrands.includes(brand)) continue;
    const [found] = await tx
      .select({ slug: goods.brandSlug })
      .from(goods)
      .where(and(eq(goods.category, "disk"), isOfBrand(brand)))
      .orderBy(asc(sql`${goods.brandSlug} <> ${brand}`))
      .limit(1);
    if (found?.slug === brand) continue;
    if (!found && !(await hasWheels(tx))) return;
    const message = found
      ? `Напишите ${found.slug} вместо «${brand}»: так эта марка названа в адресе каталога`
      : `Дисков марки «${brand}» в каталоге нет. Пишите её, как в адресе каталога`;
    throw new ApiError("invalid", [{ field: "values_excludedWheelBrands", message }]);
  }
}

async function hasWheels(tx: Executor): Promise<boolean> {
  const wheels = await tx.select({ id: goods.id }).from(goods).where(eq(goods.category, "disk")).limit(1);
  return wheels.length > 0;
}
