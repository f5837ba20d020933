import { eq } from "drizzle-orm";
import type { Services } from "../chain/services.ts";
import type { AllSettings } from "../chain/shop-settings/settings-rules.ts";
import { shopSettings as saved } from "../platform/db/schema/shop-settings.ts";
import { insertVersion } from "../platform/resource-kit/saved-store.ts";

type Shop = { services: Pick<Services, "connection" | "shopSettings" | "now"> };

/** Does something while settings of the shop are others than the usual ones. */
export async function withSettings<Name extends keyof AllSettings, Done>(
  { services: { connection, shopSettings, now } }: Shop,
  name: Name,
  changed: Partial<AllSettings[Name]>,
  act: () => Promise<Done>,
): Promise<Done> {
  const value = { ...shopSettings.usual(name), ...changed } as Record<string, unknown>;
  await insertVersion(connection.db, { name, version: 2, value, note: "", changedBy: null, changedAt: now() });
  await shopSettings.reload();
  try {
    return await act();
  } finally {
    await connection.db.delete(saved).where(eq(saved.name, name));
    await shopSettings.reload();
  }
}
