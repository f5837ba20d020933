import { z } from "zod";
import { endpoint, signInCodes } from "../platform/endpoint.ts";

/** Shown on the account's home page: a confirmed address is missing. */
export const FIRST_EMAIL_NOTICE = "first_email_activation";

/** The user's `disabled_notices` name it from then on. API-018 */
export const campaignNoticeDisable = endpoint({
  name: "campaignNoticeDisable",
  summary: "Больше не показывать объявление об акции",
  method: "POST",
  path: "/api/gateway/auth/user/campaign/notification/disable",
  access: "session",
  input: z.object({ campaign_name: z.string().trim().min(1).max(60).default(FIRST_EMAIL_NOTICE) }),
  output: z.object({}),
});

const notify = z.object({ accept_sms: z.boolean(), accept_email: z.boolean() });

/** API-020 */
export const notifySettings = endpoint({
  name: "notifySettings",
  summary: "Настройки уведомлений",
  method: "GET",
  path: "/api/gateway/auth/user/settings/notify",
  access: "session",
  input: z.object({}),
  output: z.object({ settings: notify }),
});

/** What is absent stays. API-021 */
export const notifySettingsUpdate = endpoint({
  name: "notifySettingsUpdate",
  summary: "Изменить настройки уведомлений",
  method: "PUT",
  path: "/api/gateway/auth/user/settings/notify",
  access: "session",
  input: z.object({ settings: notify.partial() }),
  output: z.object({ settings: notify }),
});

/** Ends news letters: of the signed-in user, or by the secret of a letter. API-025, API-030 */
export const unsubscribe = endpoint({
  name: "unsubscribe",
  summary: "Отписаться от рассылок",
  method: "POST",
  path: "/api/gateway/settings/unsubscribe",
  alsoPath: "/api/gateway/auth/user/settings/unsubscribe",
  access: "optional-session",
  input: z.object({ token: z.string().max(200).optional() }),
  output: z.object({}),
  codes: signInCodes,
});
