import { redirect } from "@remix-run/node";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { accountDelete, consentWithdraw, personalOverview } from "../../../../gateway/contract/office/personal.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { signInAgain } from "../../../visitor/fresh-sign-in.server.ts";
import { forgetKeptForm, readKeptForm } from "../../../visitor/kept-form.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { putConsentOff } from "../../sales/loyalty/consent-wanted.server.ts";
import { PERSONAL_PATH } from "./personal-path.ts";
import { personalViewOf } from "./personal-view.server.ts";

const HERE = { back: PERSONAL_PATH };
const SURE = "Отметьте, что понимаете последствия";
const DELETED = "Личный кабинет удалён. С этим телефоном можно зарегистрироваться заново";

export async function loadPersonal(visitor: Visitor, user: User, zone: Zone) {
  const overview = required(await visitor.gateway.call(personalOverview, {}));
  return { ...personalViewOf(overview, zone), kept_form: readKeptForm(visitor, user, PERSONAL_PATH) };
}
export type PersonalView = Awaited<ReturnType<typeof loadPersonal>>;

/** Handles one form of the page: withdraws a consent, or deletes the account. */
export function changePersonal(visitor: Visitor, user: User, form: FormData) {
  forgetKeptForm(visitor);
  switch (intentOf(form)) {
    case "withdraw":
      return withdraw(visitor, user, form);
    case "delete":
      return deleteAccount(visitor, user, form);
    default:
      return refuseForm(form, {});
  }
}

async function withdraw(visitor: Visitor, user: User, form: FormData) {
  const read = readForm(form, consentWithdraw.input);
  if (!read.ok) return read.refusal;
  const result = await visitor.gateway.call(consentWithdraw, read.value);
  if (!result.ok) return refusedByGateway(form, result, HERE);
  // Whoever has just withdrawn it is not asked for it again by the next page.
  if (read.value.kind === "loyalty") putConsentOff({ user, cookies: visitor.cookies });
  writeFlash(visitor.cookies, ["Согласие отозвано"]);
  return redirect(PERSONAL_PATH, 303);
}

/** Who has not signed in just now does so first, by a code or the password, and finds the form again. */
async function deleteAccount(visitor: Visitor, user: User, form: FormData) {
  if (form.get("sure") !== "on") return refuseForm(form, { errors: { sure: [SURE] } });
  const result = await visitor.gateway.call(accountDelete, {});
  if (!result.ok && result.code === "proof_required")
    return signInAgain(visitor, user, form, {
      path: PERSONAL_PATH,
      label: "Удалить личный кабинет без возможности вернуть",
    });
  if (!result.ok) return refusedByGateway(form, result, HERE);
  await visitor.signOut();
  writeFlash(visitor.cookies, [DELETED]);
  return redirect("/login/", { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}
