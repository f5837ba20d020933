import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import {
  emailConfirmResend,
  profilePhoneRemove,
  profileUpdate,
} from "../../../../gateway/contract/customers/profile.ts";
import type { InputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import { nameAs, nameWrong, userEmail } from "../../../../gateway/contract/platform/user-fields.ts";
import { shownPhone } from "../../../shared/phone.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { signInAgain } from "../../../visitor/fresh-sign-in.server.ts";
import { forgetKeptForm } from "../../../visitor/kept-form.server.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { PROFILE_PATH } from "./profile-path.ts";

/** AUT-134, AUT-135. A customer without a surname may stay without one. */
const namesForm = z.object({
  firstname: nameAs(nameWrong("имя")),
  surname: nameAs(nameWrong("фамилию")).optional(),
});

const emailForm = z.object({ email: userEmail });

/** The caller who sent one of the profile's forms. */
interface Submission {
  visitor: Visitor;
  user: User;
  form: FormData;
}

const HERE = { back: PROFILE_PATH };

/** Handles one form of the profile: redirects back to it, or answers the form with what to correct. ACC-005, ERR-016 */
export function changeProfile(submission: Submission) {
  forgetKeptForm(submission.visitor);
  switch (intentOf(submission.form)) {
    case "names":
      return changeNames(submission);
    case "phone-primary":
      return makePhonePrimary(submission);
    case "phone-remove":
      return removePhone(submission);
    case "email-add":
      return addEmail(submission);
    case "email-primary":
      return makeEmailPrimary(submission);
    case "email-remove":
      return removeEmail(submission);
    case "email-resend":
      return resendLetter(submission);
    default:
      return refuseForm(submission.form, {});
  }
}

async function changeNames(submission: Submission) {
  const { form } = submission;
  const read = readForm(form, namesForm);
  if (!read.ok) return read.refusal;
  const { firstname, surname = "" } = read.value;
  return update(submission, { firstname, surname }, "Имя сохранено", { fields: ["firstname", "surname"] });
}

function makePhonePrimary(submission: Submission) {
  const phone = textOf(submission.form, "phone");
  return update(submission, { primary_phone: phone }, `Основной телефон — ${shownPhone(phone)}`);
}

async function removePhone({ visitor, user, form }: Submission) {
  const phone = textOf(form, "phone");
  const result = await visitor.gateway.call(profilePhoneRemove, { phone });
  if (!result.ok && result.code === "proof_required")
    return signInAgain(visitor, user, form, { path: PROFILE_PATH, label: `Убрать телефон ${shownPhone(phone)}` });
  if (!result.ok && result.code !== "not_found") return refusedByGateway(form, result, HERE);
  return done(visitor, `Телефон ${shownPhone(phone)} убран`);
}

async function addEmail(submission: Submission) {
  const { user, form } = submission;
  const read = readForm(form, emailForm);
  if (!read.ok) return read.refusal;
  const { email } = read.value;
  const known = addressesOf(user);
  if (known.includes(email)) return refuseForm(form, { errors: { email: ["Этот адрес уже есть в ваших данных"] } });
  const flash = `Адрес добавлен. Мы отправили на ${shownEmail(email)} письмо: откройте ссылку из него, чтобы подтвердить адрес`;
  return update(submission, { emails: [...known, email] }, flash, {
    fields: ["email"],
    renamed: { emails: "email" },
    label: `Добавить адрес ${shownEmail(email)}`,
  });
}

function makeEmailPrimary(submission: Submission) {
  const { visitor, user, form } = submission;
  const email = textOf(form, "email");
  const known = addressesOf(user);
  if (!known.includes(email)) return done(visitor, `Адреса ${shownEmail(email)} в ваших данных уже нет`);
  const emails = [email, ...known.filter((each) => each !== email)];
  return update(submission, { emails }, `Основной адрес — ${shownEmail(email)}`);
}

function removeEmail(submission: Submission) {
  const { user, form } = submission;
  const email = textOf(form, "email");
  const emails = addressesOf(user).filter((each) => each !== email);
  return update(submission, { emails }, `Адрес ${shownEmail(email)} убран`, {
    label: `Убрать адрес ${shownEmail(email)}`,
  });
}

/** API-015 */
async function resendLetter({ visitor, form }: Submission) {
  const email = textOf(form, "email");
  const result = await visitor.gateway.call(emailConfirmResend, { email });
  if (!result.ok) return refusedByGateway(form, result, HERE);
  return done(visitor, `Письмо отправлено на ${shownEmail(email)}: откройте ссылку из него, чтобы подтвердить адрес`);
}

type Change = InputOf<typeof profileUpdate>;

/** Form fields by the gateway's names. */
type FieldNames = Pick<NonNullable<Parameters<typeof refusedByGateway>[2]>, "fields" | "renamed">;

/** `label`: what the change does, for the button that makes it after a fresh sign-in. */
async function update(
  { visitor, user, form }: Submission,
  change: Change,
  flash: string,
  { label = "Сохранить", ...names }: FieldNames & { label?: string } = {},
) {
  const result = await visitor.gateway.call(profileUpdate, change);
  if (!result.ok && result.code === "proof_required")
    return signInAgain(visitor, user, form, { path: PROFILE_PATH, label });
  if (!result.ok) return refusedByGateway(form, result, { ...HERE, ...names });
  return done(visitor, flash);
}

function done({ cookies }: Visitor, flash: string) {
  writeFlash(cookies, [flash]);
  return redirect(PROFILE_PATH, 303);
}

const addressesOf = (user: User): string[] => user.emails.map(({ email }) => email);

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "").slice(0, 200);
