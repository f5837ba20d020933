import { redirect } from "@remix-run/node";
import { z } from "zod";
import { authSessionEnd, type User } from "../../../../gateway/contract/customers/auth.ts";
import { notifySettingsUpdate, unsubscribe } from "../../../../gateway/contract/customers/notices.ts";
import { isRepeated, NOT_REPEATED, passwordChange } from "../../../../gateway/contract/customers/passwords.ts";
import { newPassword } from "../../../../gateway/contract/platform/user-fields.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { signInAgain } from "../../../visitor/fresh-sign-in.server.ts";
import { forgetKeptForm } from "../../../visitor/kept-form.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { SETTINGS_PATH } from "./settings-path.ts";

const notifyForm = z.object({
  accept_sms: z.boolean().default(false),
  accept_email: z.boolean().default(false),
});

/** C-11. Without a password there is no old one to enter. */
const passwordForm = (hasPassword: boolean) =>
  z
    .object({
      old_password: hasPassword ? z.string("Введите прежний пароль").max(200) : z.string().max(200).default(""),
      password: newPassword,
      password_confirmation: z.string("Введите новый пароль ещё раз").max(200),
    })
    .refine(isRepeated, NOT_REPEATED);

const HERE = { back: SETTINGS_PATH };
const SESSION = /^[0-9a-f-]{36}$/i;

/** Handles one form of the settings: redirects back to them, or answers the form with what to correct. */
export function changeSettings(visitor: Visitor, user: User, form: FormData) {
  forgetKeptForm(visitor);
  switch (intentOf(form)) {
    case "notify":
      return changeNotificationPreferences(visitor, form);
    case "unsubscribe":
      return endNewsLetters(visitor, form);
    case "password":
      return changePassword(visitor, user, form);
    case "session-end":
      return endSession(visitor, user, form);
    default:
      return refuseForm(form, {});
  }
}

/** API-021 */
async function changeNotificationPreferences(visitor: Visitor, form: FormData) {
  const read = readForm(form, notifyForm);
  if (!read.ok) return read.refusal;
  const result = await visitor.gateway.call(notifySettingsUpdate, { settings: read.value });
  return result.ok ? done(visitor, "Настройки уведомлений сохранены") : refusedByGateway(form, result, HERE);
}

/** API-025 */
async function endNewsLetters(visitor: Visitor, form: FormData) {
  const result = await visitor.gateway.call(unsubscribe, {});
  return result.ok ? done(visitor, "Рассылок больше не будет") : refusedByGateway(form, result, HERE);
}

/** API-022. Passwords are sent to the gateway and nowhere else. */
async function changePassword(visitor: Visitor, user: User, form: FormData) {
  const read = readForm(form, passwordForm(user.has_password));
  if (!read.ok) return read.refusal;
  const result = await visitor.gateway.call(passwordChange, read.value);
  if (!result.ok) {
    if (result.code === "proof_required") return signInAgain(visitor, user, form, { path: SETTINGS_PATH, label: null });
    if (result.code === "wrong_password")
      return refuseForm(form, { errors: { old_password: ["Прежний пароль введён неверно"] } });
    return refusedByGateway(form, result, { ...HERE, fields: ["password", "password_confirmation"] });
  }
  const flash = user.has_password ? "Пароль изменён" : "Пароль задан";
  return done(visitor, `${flash}. На других устройствах нужно будет войти заново`);
}

async function endSession(visitor: Visitor, user: User, form: FormData) {
  const asked = String(form.get("id") ?? "");
  if (asked !== "others" && !SESSION.test(asked)) return refuseForm(form, {});
  const result = await visitor.gateway.call(authSessionEnd, { id: asked });
  if (!result.ok && result.code === "proof_required") {
    const label = asked === "others" ? "Завершить остальные сеансы" : "Завершить сеанс";
    return signInAgain(visitor, user, form, { path: SETTINGS_PATH, label });
  }
  if (!result.ok && result.code !== "not_found") return refusedByGateway(form, result, HERE);
  return done(visitor, asked === "others" ? "Остальные сеансы завершены" : "Сеанс завершён");
}

function done({ cookies }: Visitor, flash: string) {
  writeFlash(cookies, [flash]);
  return redirect(SETTINGS_PATH, 303);
}
