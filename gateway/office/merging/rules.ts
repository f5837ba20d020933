import { DAY_MS, utcDay } from "../../contract/platform/utc-day.ts";
import { shortDay } from "../../platform/format.ts";
/** How many days a proposal waits for a second person. */
export const MERGE_DAYS = 7;

export const endOfProposal = (requestedAt: Date): Date => new Date(requestedAt.getTime() + MERGE_DAYS * DAY_MS);

/** What of an account decides whether it may be joined with another. */
export interface Standing {
  id: number;
  isDeleted: boolean;
  isBlocked: boolean;
  /** Has a role of staff, or works in a department. */
  isStaff: boolean;
  /** Where it went, if it was joined with another one before. */
  goneInto: number | null;
  /** Until when its client may undo a change of phones, addresses or password; null for none. */
  undoUntil: Date | null;
  /** Another proposal about it that waits. */
  openMerge: number | null;
}

/** Titles of campaigns that lower open orders of both. */
export interface Between {
  heldCampaigns: readonly string[];
}

const dateOf = (at: Date): string => shortDay(utcDay(at));

function obstaclesOfOne(account: Standing): string[] {
  const whose = `Кабинет № ${account.id}`;
  if (account.goneInto !== null) return [`${whose} уже объединён с кабинетом № ${account.goneInto}.`];
  if (account.isDeleted) return [`${whose} удалён.`];
  return [
    ...(account.isBlocked ? [`${whose} заблокирован: сначала выясните почему.`] : []),
    ...(account.isStaff ? [`${whose} принадлежит сотруднику: такие не объединяют.`] : []),
    ...(account.undoUntil
      ? [
          `${whose}: недавно менялись телефон, почта или пароль, и клиент может отменить это до ${dateOf(account.undoUntil)}. Объединить можно после.`,
        ]
      : []),
    ...(account.openMerge === null
      ? []
      : [`${whose} уже есть в предложении № ${account.openMerge}, которое ждёт решения.`]),
  ];
}

/** Everything that stands in the way of joining two accounts, in Russian; nothing where they may be joined. */
export function obstaclesOf(stays: Standing, goes: Standing, { heldCampaigns }: Between): string[] {
  if (stays.id === goes.id) return ["Это один и тот же кабинет."];
  return [
    ...obstaclesOfOne(stays),
    ...obstaclesOfOne(goes),
    ...heldCampaigns.map(
      (title) =>
        `Акция «${title}» снижает сумму незавершённых заказов в обоих кабинетах, а клиенту она положена один раз. Сначала выдайте или отмените один из этих заказов.`,
    ),
  ];
}

/** A member of the loyalty programme. */
export interface Membership {
  registeredAt: Date | null;
  /** Null for who has not agreed, or has withdrawn. */
  blankConfirmedAt: Date | null;
  blockedAt: Date | null;
}

const earliest = (...moments: (Date | null)[]): Date | null =>
  moments.reduce((first, at) => (at !== null && (first === null || at < first) ? at : first), null);

/** A consent that was given and withdrawn in one account is withdrawn, whatever the other says. 152-ФЗ */
const hasWithdrawn = ({ registeredAt, blankConfirmedAt }: Membership): boolean =>
  registeredAt !== null && blankConfirmedAt === null;

/** Membership of two accounts together: since the earlier, closed where either was closed, left where either was left. */
export const joinedMembership = (a: Membership, b: Membership): Membership => ({
  registeredAt: earliest(a.registeredAt, b.registeredAt),
  blankConfirmedAt: hasWithdrawn(a) || hasWithdrawn(b) ? null : earliest(a.blankConfirmedAt, b.blankConfirmedAt),
  blockedAt: earliest(a.blockedAt, b.blockedAt),
});

/** Consents to advertising that are in force. */
export interface Consents {
  adsSms: boolean;
  adsEmail: boolean;
  loyalty: boolean;
}

/** Advertising needs a consent that can be proved for every phone and address: it goes on only where both accounts have it. 152-ФЗ */
export const joinedAds = (a: Consents, b: Consents): Pick<Consents, "adsSms" | "adsEmail"> => ({
  adsSms: a.adsSms && b.adsSms,
  adsEmail: a.adsEmail && b.adsEmail,
});

/** Consents that either account had in force and the joined one has not: their history says that they ended here. */
export const endedConsents = (a: Consents, b: Consents, joined: Consents): (keyof Consents)[] =>
  (["adsSms", "adsEmail", "loyalty"] as const).filter((kind) => (a[kind] || b[kind]) && !joined[kind]);

export interface CampaignUse {
  id: number;
  campaignName: string;
  state: "held" | "used";
}

/**
 * If both accounts have an order with the same campaign, only one order can be the account's use of it: the one that can never be
 * returned, else the staying account's. The other is known by its phone. Answers the uses that lose their account.
 */
export function usesWithoutAccount(stays: readonly CampaignUse[], goes: readonly CampaignUse[]): number[] {
  return goes.flatMap((their) => {
    const own = stays.find(({ campaignName }) => campaignName === their.campaignName);
    if (!own) return [];
    return [own.state === "held" && their.state === "used" ? own.id : their.id];
  });
}

export interface OwnReview {
  id: number;
  goodsId: number;
  createdAt: Date;
}

/** A client has one review of a product: the later one is their last word. Answers the reviews that are removed. */
export function reviewsInExcess(stays: readonly OwnReview[], goes: readonly OwnReview[]): number[] {
  return goes.flatMap((their) => {
    const own = stays.find(({ goodsId }) => goodsId === their.goodsId);
    if (!own) return [];
    return [their.createdAt > own.createdAt ? own.id : their.id];
  });
}

export interface Invitation {
  invitedId: number;
  inviterId: number;
  state: string;
  createdAt: Date;
}

/**
 * A client is invited once. Nobody invites themselves: an invitation between the two is void. Of two others the one that was rewarded
 * stays, so that no second inviter is; else the earlier. Answers the one that stays, null for none.
 */
export function joinedInvitation(
  [staysId, goesId]: readonly [number, number],
  own: Invitation | null,
  their: Invitation | null,
): Invitation | null {
  const valid = [own, their].filter(
    (each) => each !== null && each.inviterId !== staysId && each.inviterId !== goesId,
  ) as Invitation[];
  const [first, second] = valid;
  if (!first || !second) return first ?? null;
  const isRewarded = ({ state }: Invitation) => state === "rewarded";
  if (isRewarded(first) !== isRewarded(second)) return isRewarded(first) ? first : second;
  return second.createdAt < first.createdAt ? second : first;
}

/** Who has invited the client: as the invitation that stays has it, else as either account remembers it, never the client. */
export function joinedInviter(
  [staysId, goesId]: readonly [number, number],
  invitation: Invitation | null,
  remembered: readonly (number | null)[],
): number | null {
  if (invitation) return invitation.inviterId;
  return remembered.find((id) => id !== null && id !== staysId && id !== goesId) ?? null;
}

export interface Contact {
  id: number;
  value: string;
  isPrimary: boolean;
  isConfirmed: boolean;
}

/** What becomes of phones or addresses: the going account's are added, and the staying one's primary stays primary. */
export interface JoinedContacts {
  /** Ids of the staying account's that the going one had confirmed. */
  confirmed: number[];
  /** Ids of the going account's that the staying one has too. */
  removed: number[];
  /** The one primary contact; null for none at all. */
  primary: number | null;
}

export function joinedContacts(stays: readonly Contact[], goes: readonly Contact[]): JoinedContacts {
  const same = goes.flatMap((their) => {
    const own = stays.find(({ value }) => value === their.value);
    return own ? [{ own, their }] : [];
  });
  const removed = same.map(({ their }) => their.id);
  const confirmed = same.filter(({ own, their }) => their.isConfirmed && !own.isConfirmed).map(({ own }) => own.id);
  const added = goes.filter(({ id }) => !removed.includes(id));
  const isUsable = (contact: Contact) => contact.isConfirmed || confirmed.includes(contact.id);
  const primary =
    stays.find((contact) => contact.isPrimary && isUsable(contact)) ??
    stays.find(isUsable) ??
    added.find((contact) => contact.isPrimary && contact.isConfirmed) ??
    added.find(({ isConfirmed }) => isConfirmed) ??
    stays.find(({ isPrimary }) => isPrimary) ??
    stays[0] ??
    added[0];
  return { confirmed, removed, primary: primary?.id ?? null };
}
