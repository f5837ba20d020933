import { consentOf } from "../../chain/documents/consent.ts";
import type { Services } from "../../chain/services.ts";
import {
  campaignNoticeDisable,
  notifySettings,
  notifySettingsUpdate,
  unsubscribe,
} from "../../contract/customers/notices.ts";
import { npsAnswer, npsQuestion } from "../../contract/customers/nps.ts";
import {
  accessRecovery,
  accessRecoverySend,
  passwordChange,
  passwordChangeByToken,
  passwordResetSend,
  passwordTokenCheck,
} from "../../contract/customers/passwords.ts";
import {
  accountUndo,
  emailConfirm,
  emailConfirmResend,
  profilePhoneAdd,
  profilePhoneRemove,
  profileUpdate,
} from "../../contract/customers/profile.ts";
import type { Database } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import type { SignedIn } from "../../platform/http/actors.ts";
import { ApiError, notFound, notSignedIn } from "../../platform/http/api-error.ts";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import { type Caller, type Route, route } from "../../platform/http/route.ts";
import type { SecurityEventName } from "../../platform/security-log.ts";
import { readUser } from "../auth/read-user.ts";
import { endOtherSessions } from "../auth/sessions-store.ts";
import { forgetBrowsers } from "../auth/staff-browsers-store.ts";
import { findChange, firstOfSession, markUndone, restoreContacts } from "./account-changes-store.ts";
import type { Owner } from "./announce-change.ts";
import { confirmEmail, resendEmailConfirmation } from "./email-confirmation.ts";
import { findLetterSecret, findSubscriberBySecret, revokeLetterSecrets } from "./letter-secrets-store.ts";
import {
  disableCampaignNotice,
  readNotificationPreferences,
  setNotificationPreferences,
} from "./notifications-store.ts";
import { findOrderToRate, insertNpsAnswer } from "./nps-store.ts";
import { changePassword, changePasswordByToken, sendAccessRecovery, sendPasswordReset } from "./passwords.ts";
import { addPhone, removePhone } from "./phones.ts";
import { updateProfile } from "./profile.ts";
import { lockUser, updateUser } from "./users-store.ts";

const LINK_EXPIRED = "Ссылка уже использована или устарела. Позвоните нам, если личный кабинет изменили не вы";

/**
 * «Это был не я»: ends all sessions, forgets the password, and gives the account the phones and e-mails that it had before the first
 * change of the session that the message told of. Throws `not_found` for a used or expired secret.
 */
function undoChanges(db: Database, secret: string): Promise<{ userId: number }> {
  return db.transaction(async (tx) => {
    const found = await findChange(tx, secret);
    if (!found) throw notFound(LINK_EXPIRED);
    const { userId } = found;
    await lockUser(tx, userId);
    // Somebody may have undone it while the lock was waited for.
    const change = await findChange(tx, secret);
    if (!change) throw notFound(LINK_EXPIRED);
    const first = await firstOfSession(tx, change);
    await restoreContacts(tx, userId, first.before);
    await updateUser(tx, userId, { passwordHash: null });
    for (const purpose of ["password", "email"] as const) await revokeLetterSecrets(tx, purpose, userId);
    await endOtherSessions(tx, userId, null);
    await forgetBrowsers(tx, userId);
    await markUndone(tx, first);
    return { userId };
  });
}

interface AccountDependencies {
  services: Services;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
}

const PASSWORD_ATTEMPT_SECONDS = 900;

const TOO_MANY_CHANGES = "Слишком много изменений подряд. Повторите через час";
const TOO_MANY_ATTEMPTS = "Слишком много неверных попыток. Повторите через 15 минут или восстановите пароль по почте";
const TOO_MANY_REQUESTS = "Слишком много запросов. Повторите через час";

/** Profile, phones, e-mails, password, notification preferences and opinion of a customer. API-015 … API-025 */
export function accountRoutes({ services, siteOrigin }: AccountDependencies): Route[] {
  const { db } = services.connection;
  const counts = countsInDatabase(db, services.now);
  const changes = createRateLimit(
    { name: "changes", uses: 60, seconds: HOUR_SECONDS, message: TOO_MANY_CHANGES },
    counts,
  );
  const passwordAttempts = createRateLimit(
    { name: "password changes", uses: 5, seconds: PASSWORD_ATTEMPT_SECONDS, message: TOO_MANY_ATTEMPTS },
    counts,
  );
  const anonymousRequests = createRateLimit(
    { name: "password letters", uses: 40, seconds: HOUR_SECONDS, message: TOO_MANY_REQUESTS },
    counts,
  );
  const ownerOf = ({ userId, sessionId }: SignedIn): Owner => ({ userId, sessionId, siteOrigin });
  const readNow = (userId: number) => readUser(db, userId, services.now());
  const logOf = ({ clientAddress }: Caller, userId: number, event: SecurityEventName) =>
    services.logSecurityEvent({ event, userId, clientAddress });
  async function resetPassword(input: { token: string; password: string }, caller: Caller) {
    await anonymousRequests.consume(networkOf(caller.clientAddress));
    const { userId } = await changePasswordByToken(db, input, siteOrigin);
    logOf(caller, userId, "password_reset");
    return {};
  }

  /** To the text in force: switches of advertising show none. */
  const consentNow = (caller: Caller) =>
    consentOf(db, caller, { to: "personalData", shown: undefined, now: services.now() });

  return [
    route(profileUpdate, async (change, caller) => {
      const { actor, subject: userId } = caller;
      await changes.consume(userId);
      const { hasOtherEmails } = await updateProfile(db, ownerOf(actor), change, services.now());
      if (hasOtherEmails) logOf(caller, userId, "emails_changed");
      return readNow(userId);
    }),
    route(profilePhoneAdd, async ({ phone, phone_token: token }, caller) => {
      const { actor, subject: userId } = caller;
      await changes.consume(userId);
      const proof = { phone, token, browserKey: caller.browserKey };
      await addPhone(db, ownerOf(actor), proof, services.now());
      logOf(caller, userId, "phone_added");
      return readNow(userId);
    }),
    route(profilePhoneRemove, async ({ phone }, caller) => {
      const { actor, subject: userId } = caller;
      await removePhone(db, ownerOf(actor), phone, services.now());
      logOf(caller, userId, "phone_removed");
      return readNow(userId);
    }),
    route(emailConfirmResend, async ({ email }, caller) => {
      const { subject: userId } = caller;
      await resendEmailConfirmation(db, { userId, email, siteOrigin });
      return { email };
    }),
    route(emailConfirm, async ({ token }, caller) => {
      const { email, userId } = await confirmEmail(db, { secret: token, signedInId: caller.subject }, services.now());
      logOf(caller, userId, "email_confirmed");
      return { email };
    }),
    route(accountUndo, async ({ token }, caller) => {
      await anonymousRequests.consume(networkOf(caller.clientAddress));
      const { userId } = await undoChanges(db, token);
      logOf(caller, userId, "changes_undone");
      return {};
    }),
    route(campaignNoticeDisable, async ({ campaign_name: campaignName }, caller) => {
      const { subject: userId } = caller;
      await changes.consume(userId);
      await disableCampaignNotice(db, userId, campaignName);
      return {};
    }),
    route(npsQuestion, async (_, caller) => {
      const order = await findOrderToRate(db, caller.subject);
      return { order: order && { identity: order.identity } };
    }),
    route(npsAnswer, async (answer, caller) => {
      const { subject: userId } = caller;
      const order = await findOrderToRate(db, userId);
      if (!order || !(await insertNpsAnswer(db, { userId, orderId: order.id, ...answer })))
        throw new ApiError("not_due", "Сейчас вопросов нет: спросим о следующем заказе");
      return {};
    }),
    route(notifySettings, async (_, caller) => ({
      settings: await readNotificationPreferences(db, caller.subject),
    })),
    route(notifySettingsUpdate, async ({ settings }, caller) => ({
      settings: await setNotificationPreferences(db, caller.subject, settings, {
        consent: await consentNow(caller),
        source: "settings",
      }),
    })),
    route(passwordChange, async (input, caller) => {
      const { actor } = caller;
      await passwordAttempts.consume(actor.userId);
      const { hadPassword } = await changePassword(db, actor, input, { siteOrigin, now: services.now() }).catch(
        (error: unknown) => {
          if (error instanceof ApiError && error.code === "wrong_password")
            logOf(caller, actor.userId, "password_refused");
          throw error;
        },
      );
      await passwordAttempts.reset(actor.userId);
      logOf(caller, actor.userId, hadPassword ? "password_changed" : "password_set");
      return {};
    }),
    route(passwordTokenCheck, async ({ token }) => ({
      isValid: (await findLetterSecret(db, "password", token)) !== null,
    })),
    route(passwordChangeByToken, resetPassword),
    route(accessRecovery, resetPassword),
    route(accessRecoverySend, async ({ username }, caller) => {
      await anonymousRequests.consume(networkOf(caller.clientAddress));
      await sendAccessRecovery(db, { email: username, siteOrigin });
      return {};
    }),
    route(passwordResetSend, async ({ email }, caller) => {
      await anonymousRequests.consume(networkOf(caller.clientAddress));
      await sendPasswordReset(db, { email, siteOrigin });
      return { email };
    }),
    route(unsubscribe, async ({ token }, caller) => {
      if (!token && caller.subject === null) throw notSignedIn();
      const userId = token ? await findSubscriberBySecret(db, token) : caller.subject;
      if (userId === null)
        throw notFound("Ссылка не действует. Отключить рассылки можно в настройках личного кабинета");
      await setNotificationPreferences(
        db,
        userId,
        { accept_email: false },
        { consent: await consentNow(caller), source: token ? "letter" : "settings" },
      );
      return {};
    }),
  ];
}
