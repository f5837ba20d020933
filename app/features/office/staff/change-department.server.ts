import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import {
  departmentCreate,
  departmentUpdate,
  departmentUserBlock,
  departmentUserCreate,
  departmentUserDelete,
  departmentUserPassword,
  departmentUserRoles,
  departmentUserUnblock,
} from "../../../../gateway/contract/customers/departments.ts";
import { isRepeated, NOT_REPEATED } from "../../../../gateway/contract/customers/passwords.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { intentOf, readForm, refusedByGateway, replyTo } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { forgetPhoneProof, typedCode } from "../../customers/phone-proof/phone-proof.server.ts";
import {
  askForProof,
  type ProofAnswer,
  pendingProof,
  proofOfForm,
} from "../../customers/phone-proof/proof-form.server.ts";
import { act, doAct, noFields } from "../../platform/resource-kit/card-acts.server.ts";
import { DEPARTMENTS_PATH, departmentPath } from "./departments.server.ts";

/** The ticks `shop-5` and `role-shop` as the lists that the call takes: each tick comes back where it was. */
function withLists(form: FormData): FormData {
  const listed = new FormData();
  for (const [name, value] of form) {
    listed.append(name, value);
    const [, list, id] = /^(shop|role)-(\w+)$/.exec(name) ?? [];
    if (list && id) listed.append(`${list}s`, id);
  }
  return listed;
}

const departmentForm = departmentCreate.input;
const departmentFields = ["title", "shops", "roles"] as const;

/** STF-004 */
export async function addDepartment({ gateway, cookies }: Visitor, form: FormData) {
  const read = readForm(withLists(form), departmentForm);
  if (!read.ok) return read.refusal;
  const result = await gateway.call(departmentCreate, read.value);
  if (!result.ok) return refusedByGateway<string>(form, result, { fields: departmentFields, back: DEPARTMENTS_PATH });
  writeFlash(cookies, ["Отдел добавлен."]);
  return redirect(departmentPath(result.data.department.id), 303);
}

interface Named {
  departmentId: number;
  userId: number | null;
}

/** Handles the forms of a department's page, by their intent. STF-025, STF-026, STF-059 … STF-061 */
export function changeDepartment(visitor: Visitor, { departmentId, userId }: Named, form: FormData) {
  const intent = intentOf(form);
  if (intent === "department") return editDepartment(visitor, departmentId, form);
  if (intent === "user") return addUser(visitor, departmentId, form);
  if (userId === null) throw notFound();
  return changeUser(visitor, { departmentId, userId }, form);
}

async function editDepartment({ gateway, cookies }: Visitor, departmentId: number, form: FormData) {
  const read = readForm(withLists(form), departmentForm);
  if (!read.ok) return read.refusal;
  const result = await gateway.call(departmentUpdate, { departmentId, ...read.value });
  const back = departmentPath(departmentId);
  if (!result.ok) return refusedByGateway<string>(form, result, { fields: departmentFields, back });
  writeFlash(cookies, ["Отдел сохранён."]);
  return redirect(back, 303);
}

const userForm = departmentUserCreate.input.omit({ departmentId: true, phoneToken: true }).extend({ code: typedCode });
const userFields = ["firstname", "surname", "phone", "email", "roles", "password"] as const;

const answerOf = (form: FormData, { errors, status, asked }: ProofAnswer) =>
  data({ ...replyTo(form, { errors }), asked }, { status });

/** A phone that somebody has proves them by a code, which the form is sent once more with. */
async function addUser(visitor: Visitor, departmentId: number, form: FormData) {
  const read = readForm(withLists(form), userForm);
  const phone = departmentUserCreate.input.shape.phone.safeParse(form.get("phone")).data ?? null;
  if (!read.ok) return data({ ...read.refusal.data, asked: pendingProof(visitor, phone) }, { status: 422 });
  const { code, ...person } = read.value;
  const toProve = { phone: person.phone, code, otherwise: () => "укажите другой телефон" };
  const shown = await proofOfForm(visitor, form, toProve);
  if (!shown.ok) return answerOf(form, shown.answer);
  const { token: phoneToken, gateway } = shown.proof;
  const result = await gateway.call(departmentUserCreate, { departmentId, ...person, phoneToken });
  if (!result.ok && result.code === "bad_token") forgetPhoneProof(visitor.cookies);
  if (!result.ok && (result.code === "phone_known" || result.code === "bad_token"))
    return answerOf(form, await askForProof(visitor, toProve, { data: { proofs: ["code"] } }));
  const back = departmentPath(departmentId);
  if (!result.ok) return refusedByGateway<string>(form, result, { fields: userFields, back });
  forgetPhoneProof(visitor.cookies);
  writeFlash(visitor.cookies, [
    result.data.isHired
      ? "Сотрудник принят: имя и пароль у него прежние, открытые сеансы завершены. Без пароля поможет «Забыли пароль?» на странице входа."
      : `${person.firstname} ${person.surname} теперь в отделе. Сообщите пароль лично.`,
  ]);
  return redirect(back, 303);
}

const passwordForm = z
  .object({
    password: departmentUserPassword.input.shape.password,
    password_confirmation: z.string("Повторите пароль").max(200),
  })
  .refine(isRepeated, NOT_REPEATED);
const rolesForm = departmentUserRoles.input.pick({ roles: true });
const NOT_SURE = "Отметьте, что удаляете сотрудника";
const deleteForm = z.object({ sure: z.literal("on", NOT_SURE) });

async function changeUser(
  visitor: Visitor,
  { departmentId, userId }: { departmentId: number; userId: number },
  form: FormData,
) {
  const { gateway } = visitor;
  const named = { id: departmentId, userId };
  const back = departmentPath(departmentId);
  const acts = {
    block: act({
      form: noFields,
      call: () => gateway.call(departmentUserBlock, named),
      flash: "Сотрудник заблокирован, его сеансы завершены.",
    }),
    unblock: act({
      form: noFields,
      call: () => gateway.call(departmentUserUnblock, named),
      flash: "Сотрудник снова может войти.",
    }),
    password: act({
      form: passwordForm,
      call: ({ password }) => gateway.call(departmentUserPassword, { ...named, password }),
      flash: "Пароль задан. Сообщите его сотруднику лично: прежние сеансы завершены.",
    }),
    roles: act({
      form: rolesForm,
      call: ({ roles }) => gateway.call(departmentUserRoles, { ...named, roles }),
      flash: "Роли изменены: они действуют со следующей страницы, которую сотрудник откроет.",
    }),
    delete: act({
      form: deleteForm,
      async call() {
        const result = await gateway.call(departmentUserDelete, named);
        // Sent twice, the first has done it.
        return !result.ok && result.code === "not_found" ? { ok: true as const, data: {} } : result;
      },
      flash:
        "Сотрудник больше здесь не работает. Личный кабинет покупателя у него остался, входит он кодом на телефон.",
      to: () => back,
    }),
  };
  return doAct<"password" | "roles">(visitor, withLists(form), acts, {
    back: `${back}?user=${userId}`,
    fields: ["password", "roles"],
  });
}
