import { momentsOf } from "../../chain/regions/moment-range.ts";
import { type Category, productPath } from "../../contract/catalogue/categories.ts";
import {
  cheaperPriceAgree,
  cheaperPriceCard,
  cheaperPriceList,
  cheaperPriceRefuse,
} from "../../contract/sales/cheaper-prices.ts";
import { findPhoneOwner } from "../../customers/auth/ownership-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { type AnswerDependencies, answerRequest, permissionsOf } from "./answer-request.ts";
import { findRequest, readRequests } from "./desk-store.ts";
import { leastPriceOf } from "./rules.ts";

/** Requests of customers who found goods cheaper, and what the shop answers. PRD-010 */
export function cheaperPriceDeskRoutes(dependencies: AnswerDependencies): Route[] {
  const { connection, regions } = dependencies.services;
  const { db } = connection;
  return [
    route(cheaperPriceList, async ({ createdFrom, createdTo, after, before, purpose, ...asked }, caller) => {
      const created = momentsOf({ from: createdFrom, to: createdTo }, regions, caller.regionSlug);
      const filters = { ...asked, created };
      const { rows, ...page } = await readRequests(db, filters, { after, before, purpose });
      if (purpose === "export" && after === undefined)
        await db.transaction((tx) => caller.audit(tx, { target: "CSV", before: null, after: filters }));
      return {
        ...page,
        rows: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
        options: {},
      };
    }),
    route(cheaperPriceCard, async ({ id }, caller) => {
      const found = await findRequest(db, id);
      if (!found) throw notFound("Такого запроса нет");
      const { request, good, offer, orderNumber, decidedBy } = found;
      const { name, phone, link, state, refusal } = request;
      return {
        id,
        name,
        phone,
        link,
        state,
        refusal,
        decidedBy,
        goods: good.title,
        sku: good.sku,
        url: good.isHidden ? null : productPath({ ...good, category: good.category as Category }),
        ourPrice: good.priceKopecks,
        otherPrice: request.priceKopecks,
        leastPrice: leastPriceOf(good.priceKopecks, permissionsOf(caller)),
        clientId: await findPhoneOwner(db, phoneDigitsOf(phone)),
        createdAt: request.createdAt.toISOString(),
        decidedAt: request.decidedAt?.toISOString() ?? null,
        agreed: offer && {
          price: offer.priceKopecks,
          quantity: offer.quantity,
          orderNumber,
          endsAt: offer.endsAt.toISOString(),
        },
      };
    }),
    route(cheaperPriceAgree, async ({ id, price, quantity }, caller) => {
      await answerRequest(dependencies, id, { price, quantity }, caller);
      return {};
    }),
    route(cheaperPriceRefuse, async ({ id, reason }, caller) => {
      await answerRequest(dependencies, id, { reason }, caller);
      return {};
    }),
  ];
}
