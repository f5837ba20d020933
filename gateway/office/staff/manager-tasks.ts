import { readCheaperPriceRequests } from "../../catalogue/enquiries/store.ts";
import type { Services } from "../../chain/services.ts";
import { type Category, productPath } from "../../contract/catalogue/categories.ts";
import type { managerTasks } from "../../contract/office/staff-clients.ts";
import type { OutputOf } from "../../contract/platform/endpoint.ts";
import { findPhoneOwner } from "../../customers/auth/ownership-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { maskPhone } from "../../customers/clients/search-rules.ts";

const WEEK_MS = 7 * 86_400_000;
const SHOWN = 20;

/** Customers who asked for a cheaper price within a week and wait for a call; `isWhole` shows their phones. STF-007 */
export async function readCheaperPrices(
  { connection: { db }, now }: Services,
  isWhole: boolean,
): Promise<OutputOf<typeof managerTasks>["cheaperPrices"]> {
  const rows = await readCheaperPriceRequests(db, new Date(now().getTime() - WEEK_MS), SHOWN);
  return Promise.all(
    rows.map(async ({ request, good }) => {
      const phoneDigits = phoneDigitsOf(request.phone);
      const userId = await findPhoneOwner(db, phoneDigits);
      const phone = `+7${phoneDigits}`;
      return {
        name: request.name,
        phone: isWhole ? phone : maskPhone(phone),
        client: userId !== null ? String(userId) : isWhole ? `7${phoneDigits}` : null,
        goodsTitle: good.title,
        goodsPath: productPath({ ...good, category: good.category as Category }),
        price: request.priceKopecks,
        createdAt: request.createdAt.toISOString(),
      };
    }),
  );
}
