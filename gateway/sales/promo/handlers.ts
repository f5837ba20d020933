import type { Services } from "../../chain/services.ts";
import { SHOP } from "../../contract/chain/shop-name.ts";
import {
  promoActive,
  promoApply,
  promoApplyUtm,
  promoByPopup,
  promoByUtm,
  promoEmailTokenSend,
  promoMine,
  promoOffer,
  promoOffers,
} from "../../contract/sales/promo.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import { type Route, route, type SessionCaller } from "../../platform/http/route.ts";
import type { Letter } from "../../platform/outbox/letter.ts";
import { writeLetters } from "../../platform/outbox/write-messages.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";
import { applyPromo, type PromoProof } from "./apply-promo.ts";
import { insertEmailToken } from "./coupons-store.ts";
import { groundsOfTouch } from "./order-promo.ts";
import { type Campaign, findCampaign, findCampaignById, readApplied, readOffers } from "./promo-store.ts";
import { limitGuessing } from "./rate-limits.ts";
import { adverts, benefitOf, closedReason, isOver, wordOf } from "./rules.ts";

/** A campaign for customers; its word is for those who know it. */
const viewOf = (campaign: Campaign, { withWord }: { withWord: boolean }) => ({
  name: campaign.name,
  keyword: (withWord && campaign.keyword) || "",
  title: campaign.title,
  terms: campaign.terms,
  benefit: benefitOf(campaign),
  endsAt: campaign.endsAt?.toISOString() ?? null,
});

/** As pages of offers show it: a public campaign tells its word. */
const offerOf = (campaign: Campaign) => ({
  ...viewOf(campaign, { withWord: campaign.isPublic }),
  kind: campaign.kind,
  isPublic: campaign.isPublic,
  categories: campaign.categories,
});

/** How long the link lives. */
const TOKEN_SECONDS = 48 * 3_600;

interface CampaignLink {
  siteOrigin: string;
  name: string;
  title: string;
  terms: string;
  token: string;
}

const campaignLetter = (recipient: string, { siteOrigin, name, title, terms, token }: CampaignLink): Letter => ({
  recipient,
  subject: title,
  paragraphs: [
    "Здравствуйте.",
    `Вы хотите участвовать в акции «${title}» магазина «${SHOP}». ${terms}`,
    `Чтобы участвовать, откройте ссылку и войдите в личный кабинет. Она действует 48 часов и только один раз:\n${siteOrigin}/offers/${name}/?email_token=${token}`,
    "Если письмо запросили не вы, ничего не делайте: других писем не будет.",
  ],
  endUrl: null,
  secretSeconds: TOKEN_SECONDS,
});

const DAY_SECONDS = 86_400;
const LETTERS = "На этот адрес уже отправлено три письма. Проверьте почту и папку «Спам» или повторите завтра";

interface PromoDependencies {
  services: Services;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
}

/** Campaigns for customers: their own, which one is valid, applying one, the notice and the letter of one. API-037 … API-042 */
export function promoRoutes({ services, siteOrigin }: PromoDependencies): Route[] {
  const { db } = services.connection;
  const limitAttempts = limitGuessing(db, services.now);
  const lookUps = createRateLimit(
    { name: "look-ups", uses: 600, seconds: HOUR_SECONDS, message: "Слишком много запросов. Повторите через час" },
    countsInDatabase(db, services.now),
  );
  const lettersToOne = createRateLimit(
    { name: "promo letters", uses: 3, seconds: DAY_SECONDS, message: LETTERS },
    countsInDatabase(db, services.now),
  );
  const lettersFromOne = createRateLimit(
    { name: "promo letters from", uses: 20, seconds: HOUR_SECONDS },
    countsInDatabase(db, services.now),
  );

  const isOpen = (campaign: Campaign | null): campaign is Campaign =>
    campaign !== null && closedReason(campaign, services.now()) === null;
  const isOpenIn = (campaign: Campaign | null, regionSlug: string): campaign is Campaign =>
    isOpen(campaign) &&
    (campaign.regions.length === 0 || campaign.regions.includes(services.regions.regionOf(regionSlug).slug));

  async function apply(caller: SessionCaller, proof: PromoProof, documentId: string) {
    const { subject: userId, audit } = caller;
    await limitAttempts(caller);
    const regionSlug = services.regions.regionOf(caller.regionSlug).slug;
    const outcome = await applyPromo(db, { userId, proof, documentId, regionSlug, audit }, services.now());
    return "advert" in outcome
      ? { adverts: [outcome.advert], promo: null }
      : { adverts: [], promo: viewOf(outcome.campaign, { withWord: true }) };
  }

  return [
    route(promoMine, async (_, caller) => {
      const applied = await readApplied(db, caller.subject);
      const now = services.now();
      return {
        promos: applied.map(({ campaign, appliedAt }) => ({
          ...viewOf(campaign, { withWord: true }),
          appliedAt: appliedAt.toISOString(),
          isOver: isOver(campaign, now),
        })),
      };
    }),
    route(promoActive, async ({ name, promocode }, caller) => {
      await lookUps.consume(networkOf(caller.clientAddress));
      const word = promocode && wordOf(promocode);
      if (word) await limitAttempts(caller);
      const campaign = await findCampaign(db, { name, word });
      return { promo: isOpen(campaign) ? viewOf(campaign, { withWord: Boolean(word) }) : null };
    }),
    route(promoApply, ({ name, keyword, promocode = "", email, email_token: token, document_id: documentId }, caller) =>
      apply(
        caller,
        token === "" ? { by: "code", name, keyword: keyword || promocode } : { by: "letter", name, token, email },
        documentId,
      ),
    ),
    route(promoByUtm, async (_, caller) => {
      const { campaign: touch } = caller;
      const found = touch && (await groundsOfTouch(db, touch));
      // The right coupons of a mailing are many, and may come from one network.
      if (touch && touch.coupon !== "" && !found) await limitAttempts(caller);
      return { promo: found && isOpen(found.campaign) ? viewOf(found.campaign, { withWord: false }) : null };
    }),
    route(promoApplyUtm, async (_, caller) => {
      if (!caller.campaign) return { adverts: [adverts.unknown], promo: null };
      return apply(caller, { by: "link", touch: caller.campaign }, "");
    }),
    route(promoEmailTokenSend, async ({ name, email }, caller) => {
      await lettersFromOne.consume(networkOf(caller.clientAddress));
      const campaign = await findCampaign(db, { name });
      if (campaign?.kind !== "email") throw notFound("Такой акции нет");
      const closed = closedReason(campaign, services.now());
      if (closed) throw new ApiError("campaign_over", closed);
      await lettersToOne.consume(`${name} ${email}`);
      const token = newSecret();
      const sentAt = services.now();
      await db.transaction(async (tx) => {
        const expiresAt = new Date(sentAt.getTime() + TOKEN_SECONDS * 1_000);
        await insertEmailToken(tx, { tokenHash: hashOfSecret(token), campaignName: name, email, sentAt, expiresAt });
        await writeLetters(tx, "campaign_link", [campaignLetter(email, { ...campaign, siteOrigin, token })]);
      });
      return {};
    }),
    route(promoByPopup, async ({ popup: id }, caller) => {
      const campaign = await findCampaignById(db, id);
      if (!isOpenIn(campaign, caller.regionSlug) || campaign.popupText === "") return { popup: null };
      const { title, popupText: text, popupButton: button, endsAt, name } = campaign;
      const url = `/offers/${name}/`;
      return { popup: { id, title, text, button, url, endsAt: endsAt?.toISOString() ?? null } };
    }),
    route(promoOffers, async (_, caller) => {
      const { slug } = services.regions.regionOf(caller.regionSlug);
      return { offers: (await readOffers(db, slug, services.now())).map(offerOf) };
    }),
    route(promoOffer, async ({ name }, caller) => {
      const campaign = await findCampaign(db, { name });
      if (!isOpenIn(campaign, caller.regionSlug)) throw notFound("Такой акции нет, или она закончилась");
      return { offer: offerOf(campaign) };
    }),
  ];
}
