import { consentOf } from "../../chain/documents/consent.ts";
import type { RegionRow } from "../../chain/regions/directory.ts";
import type { Services } from "../../chain/services.ts";
import {
  cheapPriceQuery,
  goodsSubscribe,
  goodsUnsubscribe,
  stockSubscription,
} from "../../contract/catalogue/enquiries.ts";
import { EMAIL_WRONG } from "../../contract/platform/user-fields.ts";
import { confirmedEmailOf } from "../../customers/account/contacts-store.ts";
import { countsInDatabase, type UseCounts } from "../../platform/db/rate-limit-store.ts";
import { ApiError, notFound, notSignedIn } from "../../platform/http/api-error.ts";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { writeLetters } from "../../platform/outbox/write-messages.ts";
import { hashOfSecret, newSecret } from "../../platform/secret.ts";
import type { CardReader, GoodsCardWithId } from "../goods/card-reader.ts";
import {
  deleteByHash,
  deleteOfUser,
  findSubscription,
  insertCheaperPrice,
  insertSubscription,
} from "./enquiries-store.ts";
import { subscribedLetter } from "./letters.ts";
import { offerErrors } from "./rules.ts";

const DAY_SECONDS = 86_400;

/** Offices and mobile operators share an address; a mailbox or a phone is one person's. */
const PER_ADDRESS_AN_HOUR = 40;
const PER_PERSON_A_DAY = 10;

interface EnquiryRateLimits {
  /** Counts one enquiry from a network address for a mailbox or a phone. Throws `too_many`. */
  consume(enquiry: { address: string; person: string }): Promise<void>;
}

/** `kind`: enquiries of each kind are counted apart. */
function createEnquiryRateLimits(kind: string, counts: UseCounts): EnquiryRateLimits {
  const networks = createRateLimit(
    {
      name: `${kind} of a network`,
      uses: PER_ADDRESS_AN_HOUR,
      seconds: HOUR_SECONDS,
      message: "Слишком много запросов. Попробуйте через час",
    },
    counts,
  );
  const people = createRateLimit(
    {
      name: `${kind} of a person`,
      uses: PER_PERSON_A_DAY,
      seconds: DAY_SECONDS,
      message: "С этими данными сегодня уже много запросов. Попробуйте завтра",
    },
    counts,
  );
  return {
    async consume({ address, person }) {
      await networks.consume(networkOf(address));
      await people.consume(person);
    },
  };
}

interface EnquiryDependencies {
  services: Services;
  cards: CardReader;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
}

const IN_STOCK = "Товар есть в наличии: его можно положить в корзину";

/** Back-in-stock subscriptions and cheaper-price requests. API-060, API-061, API-065 */
export function enquiryRoutes({ services, cards, siteOrigin }: EnquiryDependencies): Route[] {
  const { connection, regions } = services;
  const { db } = connection;
  const counts = countsInDatabase(db, services.now);
  const subscribing = createEnquiryRateLimits("subscriptions", counts);
  const pricing = createEnquiryRateLimits("cheaper prices", counts);

  const readGood = async (sku: string, region: RegionRow): Promise<GoodsCardWithId> => {
    const card = (await cards.bySkus([sku], region)).get(sku);
    if (!card) throw notFound("Такого товара нет в продаже");
    return card;
  };

  return [
    route(goodsSubscribe, async ({ good_id, email: typed }, caller) => {
      const email = typed ?? (caller.subject === null ? null : await confirmedEmailOf(db, caller.subject));
      if (email === null) throw new ApiError("invalid", [{ field: "email", message: EMAIL_WRONG }]);
      await subscribing.consume({ address: caller.clientAddress, person: email });
      const region = regions.regionOf(caller.regionSlug);
      const card = await readGood(good_id, region);
      if (card.stock.state !== "none") throw new ApiError("in_stock", IN_STOCK);
      const secret = newSecret();
      const subscription = { goodsId: card.id, regionSlug: region.slug, email, endHash: hashOfSecret(secret) };
      const letter = subscribedLetter(email, card, { region, siteOrigin, secret });
      await db.transaction(async (tx) => {
        if (await insertSubscription(tx, subscription)) await writeLetters(tx, "stock_subscribed", [letter]);
      });
      return { good: goodOf(card) };
    }),

    route(stockSubscription, async ({ secret }) => ({
      subscription: await findSubscription(db, hashOfSecret(secret)),
    })),

    route(goodsUnsubscribe, async ({ good_id, secret }, { subject: userId }) => {
      if (secret !== undefined) await deleteByHash(db, { sku: good_id, endHash: hashOfSecret(secret) });
      else if (userId !== null) await deleteOfUser(db, good_id, userId);
      else throw notSignedIn();
      return {};
    }),

    route(cheapPriceQuery, async ({ good_id, price, link, name, phone, consent: { shownVersion } }, caller) => {
      await pricing.consume({ address: caller.clientAddress, person: phone });
      const region = regions.regionOf(caller.regionSlug);
      const card = await readGood(good_id, region);
      const errors = offerErrors({ priceKopecks: price, link }, { priceKopecks: card.price, siteOrigin });
      if (errors.length > 0) throw new ApiError("invalid", errors);
      await insertCheaperPrice(db, {
        goodsId: card.id,
        regionSlug: region.slug,
        priceKopecks: price,
        link,
        name,
        phone,
        consent: await consentOf(db, caller, { to: "personalData", shown: shownVersion, now: services.now() }),
      });
      return { good: goodOf(card) };
    }),
  ];
}

const goodOf = ({ sku, title, url }: GoodsCardWithId) => ({ sku, title, url });
