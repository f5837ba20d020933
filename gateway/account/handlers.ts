import type { AccessTokens } from "../auth/access-token.ts";
import { readUser } from "../auth/read-user.ts";
import { campaignNoticeDisable, notifySettings, notifySettingsUpdate, unsubscribe } from "../contract/notices.ts";
import { npsAnswer, npsQuestion } from "../contract/nps.ts";
import { passwordChange, passwordChangeByToken, passwordResetSend } from "../contract/passwords.ts";
import {
  emailConfirm,
  emailConfirmResend,
  profilePhoneAdd,
  profilePhoneRemove,
  profileUpdate,
} from "../contract/profile.ts";
import { ApiError, notFound } from "../http/api-error.ts";
import { networkOf } from "../http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../http/rate-limit.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { confirmEmail, resendEmailConfirmation } from "./email-confirmation.ts";
import { findSubscriberBySecret } from "./letter-secrets-store.ts";
import {
  disableCampaignNotice,
  readNotificationPreferences,
  setNotificationPreferences,
} from "./notifications-store.ts";
import { findOrderToRate, insertNpsAnswer } from "./nps-store.ts";
import { changePassword, changePasswordByToken, sendPasswordReset } from "./passwords.ts";
import { addPhone, removePhone } from "./phones.ts";
import { updateProfile } from "./profile.ts";

interface AccountDependencies {
  services: Services;
  accessTokens: AccessTokens;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
}

const PASSWORD_ATTEMPT_SECONDS = 900;

const TOO_MANY_CHANGES = "Слишком много изменений подряд. Повторите через час";
const TOO_MANY_ATTEMPTS = "Слишком много неверных попыток. Повторите через 15 минут или восстановите пароль по почте";
const TOO_MANY_REQUESTS = "Слишком много запросов. Повторите через час";

/** Profile, phones, e-mails, password, notification preferences and opinion of a customer. API-015 … API-025 */
export function accountRoutes({ services, accessTokens, siteOrigin }: AccountDependencies): Route[] {
  const { db } = services.connection;
  const changes = createRateLimit({ uses: 60, seconds: HOUR_SECONDS, message: TOO_MANY_CHANGES });
  const passwordAttempts = createRateLimit({ uses: 5, seconds: PASSWORD_ATTEMPT_SECONDS, message: TOO_MANY_ATTEMPTS });
  const anonymousRequests = createRateLimit({ uses: 40, seconds: HOUR_SECONDS, message: TOO_MANY_REQUESTS });
  const readNow = (userId: number) => readUser(db, userId, services.now());

  return [
    route(profileUpdate, async (change, caller) => {
      const userId = await accessTokens.userOf(caller);
      await changes.consume(userId);
      await updateProfile(db, { userId, siteOrigin }, change);
      return readNow(userId);
    }),
    route(profilePhoneAdd, async ({ phone, phone_token: token }, caller) => {
      const userId = await accessTokens.userOf(caller);
      await changes.consume(userId);
      await addPhone(db, userId, { phone, token, browserKey: caller.browserKey }, services.now());
      return readNow(userId);
    }),
    route(profilePhoneRemove, async ({ phone }, caller) => {
      const userId = await accessTokens.userOf(caller);
      await removePhone(db, userId, phone);
      return readNow(userId);
    }),
    route(emailConfirmResend, async ({ email }, caller) => {
      const userId = await accessTokens.userOf(caller);
      await resendEmailConfirmation(db, { userId, email, siteOrigin });
      return { email };
    }),
    route(emailConfirm, ({ token }) => confirmEmail(db, token, services.now())),
    route(campaignNoticeDisable, async ({ campaign_name: campaignName }, caller) => {
      const userId = await accessTokens.userOf(caller);
      await changes.consume(userId);
      await disableCampaignNotice(db, userId, campaignName);
      return {};
    }),
    route(npsQuestion, async (_, caller) => {
      const order = await findOrderToRate(db, await accessTokens.userOf(caller));
      return { order: order && { identity: order.identity } };
    }),
    route(npsAnswer, async (answer, caller) => {
      const userId = await accessTokens.userOf(caller);
      const order = await findOrderToRate(db, userId);
      if (!order || !(await insertNpsAnswer(db, { userId, orderId: order.id, ...answer })))
        throw new ApiError("not_due", "Сейчас вопросов нет: спросим о следующем заказе");
      return {};
    }),
    route(notifySettings, async (_, caller) => ({
      settings: await readNotificationPreferences(db, await accessTokens.userOf(caller)),
    })),
    route(notifySettingsUpdate, async ({ settings }, caller) => ({
      settings: await setNotificationPreferences(db, await accessTokens.userOf(caller), settings),
    })),
    route(passwordChange, async (input, caller) => {
      const signedIn = await accessTokens.sessionOf(caller);
      await passwordAttempts.consume(signedIn.userId);
      await changePassword(db, signedIn, input, siteOrigin);
      await passwordAttempts.reset(signedIn.userId);
      return {};
    }),
    route(passwordChangeByToken, async (input, caller) => {
      await anonymousRequests.consume(networkOf(caller.clientAddress));
      await changePasswordByToken(db, input, siteOrigin);
      return {};
    }),
    route(passwordResetSend, async ({ email }, caller) => {
      await anonymousRequests.consume(networkOf(caller.clientAddress));
      await sendPasswordReset(db, email, siteOrigin);
      return { email };
    }),
    route(unsubscribe, async ({ token }, caller) => {
      const userId = token ? await findSubscriberBySecret(db, token) : await accessTokens.userOf(caller);
      if (userId === null)
        throw notFound("Ссылка не действует. Отключить рассылки можно в настройках личного кабинета");
      await setNotificationPreferences(db, userId, { accept_email: false });
      return {};
    }),
  ];
}
