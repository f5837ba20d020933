import { type Category, productPath } from "../../contract/catalogue/categories.ts";
import { forStaff } from "../../contract/platform/personal.ts";
import {
  cheaperPriceAgree,
  cheaperPriceCard,
  cheaperPriceList,
  cheaperPriceRefuse,
} from "../../contract/sales/cheaper-prices.ts";
import { findPhoneOwner } from "../../customers/auth/ownership-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { findWaiting } from "../../customers/second-person/approvals-store.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { fullNameOf } from "../../platform/resource-kit/full-names-store.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { type AnswerDependencies, answerRequest, permissionsOf } from "./answer-request.ts";
import { findRequest, requestRows } from "./desk-store.ts";
import { leastPriceOf } from "./rules.ts";

/** Requests of customers who found goods cheaper, and what the shop answers. PRD-010 */
export function cheaperPriceDeskRoutes(dependencies: AnswerDependencies): Route[] {
  const { services } = dependencies;
  const { db } = services.connection;
  return [
    listRoute(services, cheaperPriceList, ({ zone }) =>
      show(requestRows(db, zone), (found) =>
        found.map(({ createdAt, phone, ...row }) => ({
          ...row,
          phone: forStaff("none", phone),
          createdAt: createdAt.toISOString(),
        })),
      ),
    ),
    route(cheaperPriceCard, async ({ id }, caller) => {
      const found = await findRequest(db, id);
      if (!found) throw notFound("Такого запроса нет");
      const { request, good, offer, orderNumber, decidedBy } = found;
      const { name, phone, link, state, refusal } = request;
      const asked = await findWaiting(db, "agreed_price", String(id));
      return {
        id,
        name,
        phone: forStaff("none", phone),
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
        asked: asked && { id: asked.id, about: asked.about, by: await fullNameOf(db, asked.actorId) },
        agreed: offer && {
          price: offer.priceKopecks,
          quantity: offer.quantity,
          orderNumber,
          endsAt: offer.endsAt.toISOString(),
        },
      };
    }),
    route(cheaperPriceAgree, ({ id, price, quantity }, caller) =>
      answerRequest(dependencies, id, { price, quantity }, caller),
    ),
    route(cheaperPriceRefuse, async ({ id, reason }, caller) => {
      await answerRequest(dependencies, id, { reason }, caller);
      return {};
    }),
  ];
}
