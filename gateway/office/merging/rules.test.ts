import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Book, balanceOf, join, type Lot } from "../../sales/loyalty/ledger-rules.ts";
import {
  type CampaignUse,
  type Contact,
  endedConsents,
  endOfProposal,
  type Invitation,
  joinedAds,
  joinedContacts,
  joinedInvitation,
  joinedInviter,
  joinedMembership,
  type OwnReview,
  obstaclesOf,
  reviewsInExcess,
  type Standing,
  usesWithoutAccount,
} from "./rules.ts";

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const NOW = day(100);

describe("points of two accounts", () => {
  let lots = 0;
  const lot = fc.record({
    points: fc.integer({ min: 1, max: 900 }),
    taken: fc.nat(899),
    ends: fc.option(fc.integer({ min: 101, max: 400 })),
  });
  const book = fc.record({ lots: fc.array(lot, { maxLength: 6 }), debt: fc.nat(1_500), owes: fc.boolean() }).map(
    ({ lots: drawn, debt, owes }): Book => ({
      // Who owes has none left: the rules of the ledger see to it.
      debt: owes ? debt : 0,
      lots: drawn.map(({ points, taken, ends }): Lot => {
        lots += 1;
        const left = owes ? 0 : Math.max(0, points - taken);
        return {
          id: lots,
          key: `lot ${lots}`,
          source: "promo",
          title: "",
          orderId: null,
          points,
          left,
          expired: 0,
          revoked: points - left,
          activeFrom: day(1),
          expiresAt: ends === null ? null : day(ends),
          createdAt: day(1),
        };
      }),
      uses: [],
      entries: [],
    }),
  );
  const leftOf = (...books: Book[]) => books.flatMap((each) => each.lots).reduce((sum, { left }) => sum + left, 0);
  const debtOf = (...books: Book[]) => books.reduce((sum, { debt }) => sum + debt, 0);

  it("are as many as before less what was owed, every lot adds up and ends when it did, and a debt leaves none unspent", () => {
    fc.assert(
      fc.property(book, book, (into, from) => {
        const before = leftOf(into, from) - debtOf(into, from);
        const ends = new Map([...into.lots, ...from.lots].map(({ key, expiresAt }) => [key, expiresAt]));
        join(into, from);
        expect(leftOf(into) - into.debt).toBe(before);
        expect(leftOf(from) + debtOf(from)).toBe(0);
        expect(into.debt === 0 || leftOf(into) === 0).toBe(true);
        expect(new Map(into.lots.map(({ key, expiresAt }) => [key, expiresAt]))).toEqual(ends);
        for (const each of into.lots) expect(each.left + each.expired + each.revoked).toBe(each.points);
        expect(balanceOf(into, NOW)).toBe(leftOf(into));
        // A debt has been in the history since it was made.
        expect(into.entries).toEqual([]);
      }),
    );
  });
});

describe("campaigns that both used", () => {
  const names = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"));
  const usesOf = (from: number) =>
    fc
      .tuple(names, fc.array(fc.constantFrom("held" as const, "used" as const), { minLength: 4, maxLength: 4 }))
      .map(([list, states]) =>
        list.map((campaignName, n): CampaignUse => ({ id: from + n, campaignName, state: states[n] ?? "used" })),
      );

  it("are of the account once each, none is forgotten, and what may still be returned is not the one that counts", () => {
    fc.assert(
      fc.property(usesOf(1), usesOf(101), (stays, goes) => {
        const lost = usesWithoutAccount(stays, goes);
        const kept = [...stays, ...goes].filter(({ id }) => !lost.includes(id));
        expect(new Set(kept.map(({ campaignName }) => campaignName)).size).toBe(kept.length);
        expect(new Set(kept.map(({ campaignName }) => campaignName))).toEqual(
          new Set([...stays, ...goes].map(({ campaignName }) => campaignName)),
        );
        for (const { campaignName, state } of kept)
          if (state === "held")
            expect(
              [...stays, ...goes].filter((use) => use.campaignName === campaignName && use.state === "used"),
            ).toEqual([]);
      }),
    );
  });
});

describe("a campaign that both used", () => {
  const use = (id: number, state: CampaignUse["state"], campaignName = "Осень"): CampaignUse => ({
    id,
    campaignName,
    state,
  });
  it.each([
    ["held by both", "held", "held", 2],
    ["used by both", "used", "used", 2],
    ["used by who stays", "used", "held", 2],
    ["used by who goes", "held", "used", 1],
  ] as const)("loses the account at the use that counts less: %s", (_what, own, their, lost) => {
    expect(usesWithoutAccount([use(9, "used", "Лето"), use(1, own)], [use(2, their)])).toEqual([lost]);
  });
  it("keeps the account where only one has used it", () => {
    expect(usesWithoutAccount([use(1, "used", "Лето")], [use(2, "held")])).toEqual([]);
  });
});

describe("the primary contact of two accounts", () => {
  const contact = (id: number, value: string, marks = ""): Contact => ({
    id,
    value,
    isPrimary: marks.includes("primary"),
    isConfirmed: marks.includes("confirmed"),
  });
  const primaryOf = (stays: Contact[], goes: Contact[]) => joinedContacts(stays, goes).primary;

  it("is the primary one of who stays, confirmed by either", () => {
    const goes = [contact(11, "x@", "primary confirmed"), contact(12, "b@", "confirmed")];
    expect(primaryOf([contact(1, "a@", "confirmed"), contact(2, "b@", "primary")], goes)).toBe(2);
  });
  it("is else a confirmed one of who stays, then the primary and any confirmed one of who goes", () => {
    const own = contact(1, "a@", "primary");
    expect(primaryOf([own, contact(2, "b@", "confirmed")], [contact(11, "x@", "primary confirmed")])).toBe(2);
    expect(primaryOf([own], [contact(10, "w@", "confirmed"), contact(11, "x@", "primary confirmed")])).toBe(11);
    expect(primaryOf([own], [contact(10, "w@", "primary"), contact(11, "x@", "confirmed")])).toBe(11);
  });
  it("is else that of who stays, though nobody has confirmed it, then any", () => {
    expect(primaryOf([contact(1, "a@"), contact(2, "b@", "primary")], [contact(11, "x@", "primary")])).toBe(2);
    expect(primaryOf([contact(1, "a@")], [contact(11, "x@", "primary")])).toBe(1);
    expect(primaryOf([], [contact(11, "x@")])).toBe(11);
    expect(primaryOf([], [])).toBeNull();
  });
  it("is confirmed by who goes alone where it was not, and counted once", () => {
    const stays = [contact(1, "a@"), contact(2, "b@", "confirmed"), contact(3, "c@")];
    const goes = [contact(11, "a@", "confirmed"), contact(12, "b@", "confirmed"), contact(13, "c@"), contact(14, "d@")];
    expect(joinedContacts(stays, goes)).toEqual({ confirmed: [1], removed: [11, 12, 13], primary: 1 });
  });
});

describe("contacts of two accounts", () => {
  const contactsOf = (from: number) =>
    fc
      .uniqueArray(
        fc.record({
          value: fc.constantFrom("a@", "b@", "c@", "d@", "e@"),
          isConfirmed: fc.boolean(),
          isPrimary: fc.boolean(),
        }),
        {
          selector: ({ value }) => value,
        },
      )
      .map((list) => {
        const first = list.findIndex(({ isPrimary }) => isPrimary);
        return list.map((each, n): Contact => ({ ...each, id: from + n, isPrimary: n === first }));
      });

  it("are each there once, one is primary, and a confirmed primary of the account that stays remains it", () => {
    fc.assert(
      fc.property(contactsOf(1), contactsOf(101), (stays, goes) => {
        const { confirmed, removed, primary } = joinedContacts(stays, goes);
        const all = [...stays, ...goes].filter(({ id }) => !removed.includes(id));
        expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
        expect(new Set(all.map(({ value }) => value))).toEqual(new Set([...stays, ...goes].map(({ value }) => value)));
        expect(primary === null).toBe(all.length === 0);
        if (primary !== null) expect(all.map(({ id }) => id)).toContain(primary);
        const isConfirmed = ({ id, isConfirmed: was }: Contact) => was || confirmed.includes(id);
        if (all.some(isConfirmed)) expect(all.filter(isConfirmed).map(({ id }) => id)).toContain(primary);
        const own = stays.find((each) => each.isPrimary && each.isConfirmed);
        if (own) expect(primary).toBe(own.id);
        // A confirmation of the account that goes is not lost with its row.
        for (const { value } of goes.filter((each) => each.isConfirmed))
          expect(isConfirmed(all.find((each) => each.value === value) as Contact)).toBe(true);
      }),
    );
  });
});

describe("consents of two accounts", () => {
  const consents = fc.record({ adsSms: fc.boolean(), adsEmail: fc.boolean(), loyalty: fc.boolean() });

  it("152-ФЗ to advertising hold only where both are in force, and what ends is told of", () => {
    fc.assert(
      fc.property(consents, consents, (a, b) => {
        const joined = { ...joinedAds(a, b), loyalty: a.loyalty && b.loyalty };
        for (const kind of ["adsSms", "adsEmail"] as const) expect(joined[kind]).toBe(a[kind] && b[kind]);
        for (const kind of ["adsSms", "adsEmail", "loyalty"] as const)
          expect(endedConsents(a, b, joined).includes(kind)).toBe(a[kind] !== b[kind]);
      }),
    );
  });

  it.each([
    ["both are members: since the earlier", [day(1), day(1), null], [day(5), day(5), null], [day(1), day(1), null]],
    ["one is: so is the client", [null, null, null], [day(5), day(6), null], [day(5), day(6), null]],
    ["neither is", [null, null, null], [null, null, null], [null, null, null]],
    ["one has left: left", [day(1), null, null], [day(5), day(5), null], [day(1), null, null]],
    ["one is closed by staff: closed", [day(1), day(1), day(9)], [day(5), day(5), null], [day(1), day(1), day(9)]],
  ])("152-ФЗ to the programme: %s", (_title, ...members) => {
    const [a, b, joined] = members.map(([registeredAt, blankConfirmedAt, blockedAt]) => ({
      registeredAt: registeredAt ?? null,
      blankConfirmedAt: blankConfirmedAt ?? null,
      blockedAt: blockedAt ?? null,
    }));
    if (!a || !b) throw new Error("no member");
    expect(joinedMembership(a, b)).toEqual(joined);
    expect(joinedMembership(b, a)).toEqual(joined);
  });
});

describe("invitations and reviews", () => {
  const ids = [1, 2] as const;
  const invitation = (invitedId: number, inviterId: number, state: string, at: number): Invitation => ({
    invitedId,
    inviterId,
    state,
    createdAt: day(at),
  });

  it("leave one invitation: never by oneself, the rewarded one, else the earlier", () => {
    const own = invitation(1, 7, "expected", 5);
    expect(joinedInvitation(ids, own, invitation(2, 8, "rewarded", 9))?.inviterId).toBe(8);
    expect(joinedInvitation(ids, own, invitation(2, 8, "expected", 3))?.inviterId).toBe(8);
    expect(joinedInvitation(ids, own, invitation(2, 8, "waiting", 9))?.inviterId).toBe(7);
    expect(joinedInvitation(ids, own, invitation(2, 8, "expected", 5))?.inviterId).toBe(7);
    expect(joinedInvitation(ids, own, invitation(2, 1, "rewarded", 1))?.inviterId).toBe(7);
    expect(joinedInvitation(ids, invitation(1, 2, "rewarded", 1), null)).toBeNull();
    expect(joinedInviter(ids, null, [2, 1])).toBeNull();
    expect(joinedInviter(ids, null, [null, 9])).toBe(9);
    expect(joinedInviter(ids, own, [9, 9])).toBe(7);
  });

  it("leave one review of a product, the later", () => {
    const reviewOf = (id: number, goodsId: number, at: number): OwnReview => ({ id, goodsId, createdAt: day(at) });
    const stays = [reviewOf(1, 10, 5), reviewOf(2, 20, 5), reviewOf(3, 30, 5)];
    const goes = [reviewOf(11, 10, 6), reviewOf(12, 20, 4), reviewOf(13, 40, 4)];
    expect(reviewsInExcess(stays, goes)).toEqual([1, 12]);
    // If both are of the same moment, the one of the account that stays is kept.
    expect(reviewsInExcess([reviewOf(1, 10, 5)], [reviewOf(11, 10, 5)])).toEqual([11]);
  });
});

describe("a proposal to join two accounts", () => {
  it("waits seven days for a second person", () => {
    expect(endOfProposal(day(1))).toEqual(day(8));
  });
});

describe("what stands in the way", () => {
  const clear = (id: number, parts: Partial<Standing> = {}): Standing => ({
    id,
    isDeleted: false,
    isBlocked: false,
    isStaff: false,
    goneInto: null,
    undoUntil: null,
    openMerge: null,
    ...parts,
  });
  const nothing = { heldCampaigns: [] };

  it.each([
    [{ isDeleted: true }, "удалён"],
    [{ isBlocked: true }, "заблокирован"],
    [{ isStaff: true }, "сотруднику"],
    [{ goneInto: 9, isDeleted: true }, "объединён с кабинетом № 9"],
    [{ undoUntil: day(120) }, "30.04.2026"],
    [{ openMerge: 4 }, "предложении № 4"],
  ] as const)("is said of either account: %j", (parts, words) => {
    expect(obstaclesOf(clear(1), clear(2, parts), nothing).join()).toContain(words);
    expect(obstaclesOf(clear(1, parts), clear(2), nothing).join()).toContain(words);
  });

  it("is nothing for two accounts of a client, and something for one account twice and for one campaign in two open orders", () => {
    expect(obstaclesOf(clear(1), clear(2), nothing)).toEqual([]);
    expect(obstaclesOf(clear(1), clear(1), nothing)).toHaveLength(1);
    expect(obstaclesOf(clear(1), clear(2), { heldCampaigns: ["Осень"] }).join()).toContain("«Осень»");
  });
});
