import { changeCar, deleteCar, findSameCar, insertCar, readCars } from "../../catalogue/garage/garage-store.ts";
import type { CardReader } from "../../catalogue/goods/card-reader.ts";
import { lockModel, type ReviewedGoods, updateRatings } from "../../catalogue/reviews/goods-store.ts";
import type { RegionRow } from "../../chain/regions/directory.ts";
import type { SettingsOf } from "../../contract/chain/shop-settings.ts";
import { insertConsents } from "../../customers/auth/consents-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { Keys } from "../../platform/keys.ts";
import { join } from "../../sales/loyalty/ledger.ts";
import { joinCarts } from "../../sales/own-cart/adopt-cart.ts";
import { ownCartToken } from "../../sales/own-cart/open-cart.ts";
import { personalTables } from "../personal/personal-store.ts";
import type { MergeRule, Person } from "../personal/tables-store.ts";
import {
  endAccount,
  findReviewedGoods,
  moveActing,
  moveConsents,
  moveEmails,
  moveInvitations,
  moveMerges,
  moveOpened,
  movePhones,
  moveReviews,
  moveRows,
  moveSecrets,
  moveUses,
  type Pair,
  readEmailsOf,
  readInvitation,
  readOwnReviews,
  readPhonesOf,
  readUses,
  saveMembership,
  setAds,
} from "./move-store.ts";
import {
  endedConsents,
  joinedAds,
  joinedContacts,
  joinedInvitation,
  joinedInviter,
  joinedMembership,
  reviewsInExcess,
  usesWithoutAccount,
} from "./rules.ts";
import { readConsented } from "./sides-store.ts";

export interface Joining {
  tx: Executor;
  pair: Pair;
  /** The account that goes with its confirmed contacts, as it was. */
  goes: Person;
  /** The member of staff who approves it. */
  staffId: number;
  /** Where carts are looked at: what is sold, and how many pieces. */
  region: RegionRow;
  at: Date;
  /** By which the lines of carts are read. */
  tradeIn: SettingsOf<"tradeIn">;
  cards: CardReader;
  keys: Keys;
}

/** What a table's rule did: rows by table. */
type Done = Record<string, number>;

const MAX_CARS = 10_000;

/** Goods of which both have a review, locked before the accounts: who writes a review locks them first. */
export async function lockReviewedTwice(tx: Executor, { staysId, goesId }: Pair): Promise<ReviewedGoods[]> {
  const [own, their] = [await readOwnReviews(tx, staysId), await readOwnReviews(tx, goesId)];
  const both = their.filter(({ goodsId }) => own.some((review) => review.goodsId === goodsId));
  const found = await findReviewedGoods(
    tx,
    both.map(({ goodsId }) => goodsId),
  );
  for (const reviewed of found) await lockModel(tx, reviewed);
  return found;
}

/**
 * Everything of the account that goes becomes the staying one's, by what each table of personal data says, and its row is left without a
 * name. Call it with both accounts and what is theirs locked. Answers the rows that were moved or removed, by table.
 */
export async function joinAccounts(joining: Joining, reviewedTwice: readonly ReviewedGoods[]): Promise<Done> {
  const { tx, pair, goes } = joining;
  const before = { stays: await readConsented(tx, pair.staysId), goes: await readConsented(tx, pair.goesId) };
  const rules = rulesOf(joining, before, reviewedTwice);
  const done: Done = {};
  const followed = new Set<MergeRule>();
  for (const table of personalTables) {
    const { atMerge } = table;
    if (typeof atMerge === "string" || "moved" in atMerge) {
      const count = await moveRows(tx, table, atMerge, { staysId: pair.staysId, goes });
      if (count > 0) done[table.table] = count;
    } else if (!followed.has(atMerge.by)) {
      followed.add(atMerge.by);
      for (const [name, count] of Object.entries(await rules[atMerge.by]())) if (count > 0) done[name] = count;
    }
  }
  return done;
}

type Before = Record<"stays" | "goes", Awaited<ReturnType<typeof readConsented>>>;

/** The compiler asks for a rule of each table that has one. */
function rulesOf(
  { tx, pair, staffId, region, at, tradeIn, cards, keys }: Joining,
  before: Before,
  reviewedTwice: readonly ReviewedGoods[],
): Record<MergeRule, () => Promise<Done>> {
  const { staysId, goesId } = pair;
  const ids = [staysId, goesId] as const;
  const membership = joinedMembership(before.stays.member, before.goes.member);
  return {
    async uses() {
      const lost = usesWithoutAccount(await readUses(tx, staysId), await readUses(tx, goesId));
      return { promo_uses: await moveUses(tx, pair, lost) };
    },
    async reviews() {
      const inExcess = reviewsInExcess(await readOwnReviews(tx, staysId), await readOwnReviews(tx, goesId));
      const moved = await moveReviews(tx, pair, inExcess);
      for (const reviewed of reviewedTwice) {
        const modelIds = await lockModel(tx, reviewed);
        await updateRatings(tx, modelIds, modelIds);
      }
      return { reviews: moved };
    },
    points: () => join(tx, { into: staysId, from: goesId }, at),
    // After the points: whose the invitations are is a matter of the account that is left.
    async invitations() {
      const [own, their] = [await readInvitation(tx, staysId), await readInvitation(tx, goesId)];
      const staying = joinedInvitation(ids, own, their);
      const invitedBy = joinedInviter(ids, staying, [before.stays.member.invitedBy, before.goes.member.invitedBy]);
      const moved = await moveInvitations(tx, pair, staying);
      await saveMembership(tx, pair, { ...membership, invitedBy });
      return { loyalty_invitations: moved };
    },
    async contacts() {
      const phones = joinedContacts(await readPhonesOf(tx, staysId), await readPhonesOf(tx, goesId));
      const emails = joinedContacts(await readEmailsOf(tx, staysId), await readEmailsOf(tx, goesId));
      return {
        user_phones: await movePhones(tx, pair, phones.primary),
        user_emails: await moveEmails(tx, pair, emails, at),
      };
    },
    async consents() {
      const { stays, goes } = before;
      const ads = joinedAds(stays.consents, goes.consents);
      const joined = { ...ads, loyalty: membership.blankConfirmedAt !== null };
      const moved = await moveConsents(tx, pair);
      await setAds(tx, staysId, ads);
      const kinds = endedConsents(stays.consents, goes.consents, joined);
      const consent = { version: "", address: "", at: at.toISOString() };
      await insertConsents(tx, { userId: staysId, kinds, isGiven: false, consent, source: "merge", staffId });
      return { user_consents: moved };
    },
    async cars() {
      const theirs = await readCars(tx, goesId, MAX_CARS, 0);
      for (const { id, ...car } of theirs) {
        await deleteCar(tx, goesId, id);
        const same = await findSameCar(tx, staysId, car, car.registrationNumber);
        if (!same) await insertCar(tx, { ...car, userId: staysId });
        else
          await changeCar(tx, staysId, same.id, {
            registrationNumber: same.registrationNumber || car.registrationNumber,
            kilometerage: Math.max(same.kilometerage ?? 0, car.kilometerage ?? 0) || null,
          });
      }
      return { user_cars: theirs.length };
    },
    async cart() {
      const token = ownCartToken(keys.ownCarts, staysId);
      const lines = await joinCarts({ tx, cards, region, now: at, tradeIn }, { staysId, goesId, token });
      return { carts: lines === null ? 0 : 1 };
    },
    secrets: async () => ({ letter_secrets: await moveSecrets(tx, pair) }),
    opened: async () => ({ opened_clients: await moveOpened(tx, pair) }),
    acting: async () => ({ staff_acting: await moveActing(tx, pair, at) }),
    merges: async () => ({ account_merges: await moveMerges(tx, pair) }),
    async account() {
      await endAccount(tx, goesId, at);
      return { users: 1 };
    },
  };
}
