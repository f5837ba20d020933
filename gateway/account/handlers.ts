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
import { disabledCampaignNotices } from "../db/schema/account.ts";
import { HOUR_SECONDS, limitOf } from "../http/limit.ts";
import { networkOf } from "../http/network.ts";
import { type Route, route } from "../http/route.ts";
import type { Services } from "../services.ts";
import { confirmEmail, resendEmailConfirmation } from "./email-confirmation.ts";
import { readerOf, readNotifySettings, setNotifySettings } from "./notify.ts";
import { answerNps, findNpsOrder } from "./nps.ts";
import { changePassword, changePasswordByToken, sendPasswordReset } from "./passwords.ts";
import { addPhone, removePhone } from "./phones.ts";
import { updateProfile } from "./profile.ts";

interface AccountDependencies {
  services: Services;
  accessTokens: AccessTokens;
  /** Scheme and host of the site without region, for links in letters. */
  siteOrigin: string;
}

const GUESS_SECONDS = 900;

const TOO_MANY_CHANGES = "Слишком много изменений подряд. Повторите через час";
const TOO_MANY_GUESSES = "Слишком много неверных попыток. Повторите через 15 минут или восстановите пароль по почте";
const TOO_MANY_LETTERS = "Слишком много запросов. Повторите через час";

/** What customers change about themselves. */
export function accountRoutes({ services, accessTokens, siteOrigin }: AccountDependencies): Route[] {
  const { db } = services.connection;
  const changes = limitOf({ uses: 60, seconds: HOUR_SECONDS, message: TOO_MANY_CHANGES });
  const guesses = limitOf({ uses: 5, seconds: GUESS_SECONDS, message: TOO_MANY_GUESSES });
  const strangers = limitOf({ uses: 40, seconds: HOUR_SECONDS, message: TOO_MANY_LETTERS });
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
      await db.insert(disabledCampaignNotices).values({ userId, campaignName }).onConflictDoNothing();
      return {};
    }),
    route(npsQuestion, async (_, caller) => {
      const order = await findNpsOrder(db, await accessTokens.userOf(caller));
      return { order: order && { identity: order.identity } };
    }),
    route(npsAnswer, async (answer, caller) => {
      await answerNps(db, await accessTokens.userOf(caller), answer);
      return {};
    }),
    route(notifySettings, async (_, caller) => ({
      settings: await readNotifySettings(db, await accessTokens.userOf(caller)),
    })),
    route(notifySettingsUpdate, async ({ settings }, caller) => ({
      settings: await setNotifySettings(db, await accessTokens.userOf(caller), settings),
    })),
    route(passwordChange, async (input, caller) => {
      const signedIn = await accessTokens.sessionOf(caller);
      await guesses.consume(signedIn.userId);
      await changePassword(db, signedIn, input, siteOrigin);
      await guesses.forget(signedIn.userId);
      return {};
    }),
    route(passwordChangeByToken, async (input, caller) => {
      await strangers.consume(networkOf(caller.clientAddress));
      await changePasswordByToken(db, input, siteOrigin);
      return {};
    }),
    route(passwordResetSend, async ({ email }, caller) => {
      await strangers.consume(networkOf(caller.clientAddress));
      await sendPasswordReset(db, email, siteOrigin);
      return { email };
    }),
    route(unsubscribe, async ({ token }, caller) => {
      const userId = token ? await readerOf(db, token) : await accessTokens.userOf(caller);
      await setNotifySettings(db, userId, { accept_email: false });
      return {};
    }),
  ];
}
