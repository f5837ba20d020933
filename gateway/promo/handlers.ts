import { promoActive, promoApply, promoMine } from "../contract/promo.ts";
import { countsInDatabase } from "../db/rate-limit-store.ts";
import { networkOf } from "../http/network.ts";
import { countsInMemory, createRateLimit, HOUR_SECONDS } from "../http/rate-limit.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { applyPromo } from "./apply-promo.ts";
import { closedReason, isOver } from "./rules.ts";
import { type Campaign, findCampaign, readApplied } from "./store.ts";

/** Promo codes: the user's own, whether one is valid, applying one. API-039, API-040 */
export function promoRoutes(services: Services): Route[] {
  const { db } = services.connection;
  // Codes are short: guessing must not find one.
  const attempts = createRateLimit(
    { name: "promo codes", uses: 60, seconds: HOUR_SECONDS, message: "Слишком много попыток. Повторите через час" },
    countsInDatabase(db, services.now),
  );
  const lookUps = createRateLimit(
    { name: "look-ups", uses: 600, seconds: HOUR_SECONDS, message: "Слишком много запросов. Повторите через час" },
    countsInMemory(),
  );

  return [
    route(promoMine, async (_, caller) => {
      const applied = await readApplied(db, caller.subject);
      const now = services.now();
      return {
        promos: applied.map(({ campaign, appliedAt }) => ({
          ...viewOf(campaign),
          appliedAt: appliedAt.toISOString(),
          isOver: isOver(campaign, now),
        })),
      };
    }),
    route(promoActive, async ({ name, promocode: keyword }, caller) => {
      await lookUps.consume(networkOf(caller.clientAddress));
      const campaign = await findCampaign(db, { name, keyword });
      const isOpen = campaign !== null && closedReason(campaign, services.now()) === null;
      return { promo: isOpen ? { ...viewOf(campaign), keyword: keyword ? campaign.keyword : "" } : null };
    }),
    route(promoApply, async ({ name, keyword }, caller) => {
      const { subject: userId, audit } = caller;
      await attempts.consume(userId);
      const outcome = await applyPromo(db, { userId, name, keyword, audit }, services.now());
      return "advert" in outcome
        ? { adverts: [outcome.advert], promo: null }
        : { adverts: [], promo: viewOf(outcome.campaign) };
    }),
  ];
}

const viewOf = ({ name, keyword, title, terms, endsAt }: Campaign) => ({
  name,
  keyword,
  title,
  terms,
  endsAt: endsAt?.toISOString() ?? null,
});
