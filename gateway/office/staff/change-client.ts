import type { Services } from "../../chain/services.ts";
import type { staffProfileUpdate } from "../../contract/office/staff-clients.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { permissionsOfRoles } from "../../contract/platform/staff-permissions.ts";
import { claimEmailFor } from "../../customers/account/profile.ts";
import { lockUser, updateUser } from "../../customers/account/users-store.ts";
import { type Owner, ownerOfPhone } from "../../customers/auth/ownership-store.ts";
import { phoneDigitsOf } from "../../customers/auth/phone-rules.ts";
import { holdPhone } from "../../customers/auth/phone-tokens-store.ts";
import { isGuestKnown, readAccounts } from "../../customers/clients/clients-store.ts";
import { fullName } from "../../customers/clients/find-clients.ts";
import type { Executor } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { pluralOf } from "../../platform/format.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import type { StaffCaller } from "../../platform/http/route.ts";
import { writeSms } from "../../platform/outbox/write-messages.ts";

const DAY_SECONDS = 86_400;

/** Sets the names of a client, and claims an address for them. Throws `invalid`, `too_many`, `not_found`, `forbidden` for an account of staff, `profile_changed`. STF-049 */
export function changeNames(
  { connection: { db } }: Services,
  { userId, firstname, surname, seen, email, siteOrigin }: InputOf<typeof staffProfileUpdate> & { siteOrigin: string },
  { audit }: StaffCaller,
): Promise<{ id: number; firstname: string; surname: string }> {
  return db.transaction(async (tx) => {
    const [account] = await readAccounts(tx, [userId]);
    if (!account) throw notFound("Клиент не найден");
    if (permissionsOfRoles(account.roleIds).size > 0)
      throw new ApiError("forbidden", "Это учётная запись сотрудника: её имя меняет только он сам");
    const stored = await lockUser(tx, userId);
    const isSeen = !seen || (seen.firstname === stored.firstname && seen.surname === stored.surname);
    const isDone = stored.firstname === firstname && stored.surname === surname;
    if (!isSeen && !isDone)
      throw new ApiError(
        "profile_changed",
        `Пока форма была открыта, имя изменили на «${fullName(stored)}». Сверьте его и сохраните ещё раз`,
        { firstname: stored.firstname, surname: stored.surname },
      );
    await updateUser(tx, userId, { firstname, surname });
    const before = { firstname: stored.firstname, surname: stored.surname };
    const isAdded = email !== undefined && (await claimEmailFor(tx, { userId, siteOrigin }, email));
    const after = { firstname, surname, ...(isAdded && { addedEmail: email }) };
    await audit(tx, { target: String(userId), before, after });
    return { id: userId, firstname, surname };
  });
}

/**
 * Puts a message of the loyalty programme into the outbox and answers its text: to a member about the points, to anybody else about
 * joining. At most one a day and client, whichever of their phones is given: throws `sent_today`, and `not_found` for a phone of nobody. API-140, STF-048
 */
export function sendLoyaltySms(
  services: Services,
  { phone, siteOrigin }: { phone: string; siteOrigin: string },
  { audit }: StaffCaller,
) {
  const phoneDigits = phoneDigitsOf(phone);
  return services.connection.db.transaction(async (tx) => {
    await holdPhone(tx, phone);
    const owner = await ownerOfPhone(tx, phoneDigits);
    const isKnown = typeof owner === "number" || (await isGuestKnown(tx, phoneDigits));
    if (!isKnown) throw notFound("Клиента с таким телефоном нет");
    const oneADay = { uses: 1, seconds: DAY_SECONDS };
    if (
      !(await countsInDatabase(tx, services.now).consume(
        `loyalty-sms ${typeof owner === "number" ? `user ${owner}` : phone}`,
        oneADay,
      ))
    )
      throw new ApiError("sent_today", "Сообщение этому клиенту за последние сутки уже отправлено");
    const points = await pointsOf(tx, owner);
    const text = loyaltyText(points, { siteOrigin, shop: services.shopSettings.current("shop").name });
    if (points === null) await writeSms(tx, "loyalty_invitation", { recipient: phone, body: text });
    else await writeSms(tx, "loyalty_points", { recipient: phone, body: text });
    await audit(tx, { target: phone, before: null, after: { text } });
    return text;
  });
}

async function pointsOf(tx: Executor, owner: Owner): Promise<number | null> {
  if (typeof owner !== "number") return null;
  const [account] = await readAccounts(tx, [owner]);
  return account?.loyaltyBalance ?? null;
}

const loyaltyText = (points: number | null, { siteOrigin, shop }: { siteOrigin: string; shop: string }): string =>
  points === null
    ? `${shop}: вступите в программу лояльности и получайте баллы за покупки: ${siteOrigin}/disknt/`
    : `${shop}: у вас ${points} ${pluralOf(points, "балл", "балла", "баллов")}. История и срок действия: ${siteOrigin}/my/bonuses/`;
