import type { ReactNode } from "react";
import type { StaffRole } from "../../../../gateway/contract/platform/staff-permissions.ts";
import { fieldsOf, type RefusedForm, tickOf } from "../../../shared/form-reply.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Fieldset } from "../../../ui/fieldset.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CodeFields } from "../../customers/phone-proof/code-fields.tsx";
import type { ProofRequest } from "../../customers/phone-proof/proof-view.ts";
import type { DepartmentView } from "./departments.server.ts";

type Reply = (RefusedForm & { asked?: ProofRequest }) | undefined;

interface RoleTicksProps {
  roles: readonly { id: StaffRole; title: string }[];
  field: ReturnType<typeof fieldsOf>;
  legend: string;
  hint: ReactNode;
}

/** Any number of roles: what they allow adds up. */
function RoleTicks({ roles, field, legend, hint }: RoleTicksProps) {
  return (
    <Fieldset id={field("roles").id} legend={legend} hint={hint} error={field("roles").error}>
      <Grid template="halves" gap="s">
        {roles.map(({ id, title }) => (
          <Checkbox key={id} {...tickOf(field(`role-${id}`))} label={title} />
        ))}
      </Grid>
    </Fieldset>
  );
}

const RIGHTS = <a href="/back-office/roles/">Что может каждая роль</a>;

interface DepartmentFormProps extends Pick<DepartmentView, "shops" | "roles"> {
  heading: string;
  /** Null for a new one. */
  department: { title: string; shops: readonly number[]; roles: readonly string[] } | null;
  reply: Reply;
}

/** Title, shops and roles of a department. STF-004 */
export function DepartmentForm({ heading, department, shops, roles, reply }: DepartmentFormProps) {
  const stored = Object.fromEntries([
    ["title", department?.title],
    ...(department?.shops ?? []).map((id) => [`shop-${id}`, "on"]),
    ...(department?.roles ?? []).map((id) => [`role-${id}`, "on"]),
  ]) as Record<string, string>;
  const field = fieldsOf("department", reply, stored);
  return (
    <Card as="section" labelledBy="department-form">
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="department" />
        <Stack gap="m">
          <Heading level={2} size="large" id="department-form">
            {heading}
          </Heading>
          <TextField {...field("title")} label="Название" autoComplete="off" maxLength={100} />
          <RoleTicks roles={roles} field={field} legend="Роли" hint="Их даёт администратор отдела" />
          <Fieldset
            id={field("shops").id}
            legend="Центры"
            hint="Заказы и запасы этих центров видят продавцы и мастера отдела"
            error={field("shops").error}
          >
            <Grid template="thirds" gap="xxs">
              {shops.map(({ id, title, region }) => (
                <Checkbox key={id} {...tickOf(field(`shop-${id}`))} label={`${region}: ${title}`} />
              ))}
            </Grid>
          </Fieldset>
          <div>
            <Button type="submit">Сохранить отдел</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

/** STF-059 */
export function NewUserForm({ grantable, reply }: { grantable: DepartmentView["grantable"]; reply: Reply }) {
  const field = fieldsOf("user", reply);
  const needsCode = reply?.form === "user" && reply.asked?.needsCode;
  return (
    <Card as="section" labelledBy="user-form">
      <form method="post" noValidate>
        <input type="hidden" name="intent" value="user" />
        <Stack gap="s">
          <Heading level={2} size="large" id="user-form">
            Новый сотрудник
          </Heading>
          <TextField {...field("surname")} label="Фамилия" autoComplete="off" maxLength={100} />
          <TextField {...field("firstname")} label="Имя" autoComplete="off" maxLength={100} />
          <TextField
            {...field("phone")}
            kind="phone"
            label="Телефон"
            hint="На него придёт код при первом входе"
            autoComplete="off"
          />
          <TextField {...field("email")} kind="email" label="E-mail" hint="С ним сотрудник входит" autoComplete="off" />
          <RoleTicks roles={grantable} field={field} legend="Роли" hint={RIGHTS} />
          {needsCode ? (
            <>
              <Notice>
                С этим телефоном уже есть учётная запись. Код подтвердит, что человек согласен: его имя, почта и пароль
                останутся прежними.
              </Notice>
              <CodeFields code={field("code")} hint="Отправили на телефон сотрудника: попросите его назвать" />
            </>
          ) : (
            <TextField
              {...field("password")}
              type="password"
              label="Пароль"
              hint="Не меньше 8 знаков. Сообщите его лично"
              autoComplete="new-password"
              maxLength={200}
            />
          )}
          <div>
            <Button type="submit">{needsCode ? "Принять на работу" : "Добавить сотрудника"}</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

interface UserFormsProps extends Pick<DepartmentView, "grantable"> {
  user: NonNullable<DepartmentView["user"]>;
  reply: Reply;
}

/** What may be done with one user. STF-025, STF-026, STF-060, STF-061 */
export function UserForms({ user, grantable, reply }: UserFormsProps) {
  const ticked = Object.fromEntries(user.staffRoles.map((role) => [`role-${role}`, "on"]));
  const password = fieldsOf("password", reply);
  const same = { type: "password", autoComplete: "new-password", maxLength: 200 };
  const { isBlocked } = user;
  return (
    <Card as="section" labelledBy="user">
      <Stack gap="m">
        <Heading level={2} size="large" id="user">
          {user.name}
        </Heading>
        {user.isAdministered ? (
          <>
            <form method="post">
              <input type="hidden" name="intent" value={isBlocked ? "unblock" : "block"} />
              <Stack gap="s">
                <p>
                  {isBlocked
                    ? "Вход закрыт. После разблокировки сотрудник войдёт с прежним паролем."
                    : "Блокировка сразу завершит все сеансы и закроет вход."}
                </p>
                <div>
                  <Button type="submit">{isBlocked ? "Разблокировать" : "Заблокировать"}</Button>
                </div>
              </Stack>
            </form>
            <form method="post" noValidate>
              <input type="hidden" name="intent" value="roles" />
              <Stack gap="s">
                <RoleTicks
                  roles={grantable}
                  field={fieldsOf("roles", reply, ticked)}
                  legend="Роли сотрудника"
                  hint={RIGHTS}
                />
                <div>
                  <Button type="submit">Сохранить роли</Button>
                </div>
              </Stack>
            </form>
            <form method="post" noValidate>
              <input type="hidden" name="intent" value="password" />
              <Stack gap="s">
                <TextField {...password("password")} {...same} label="Новый пароль" hint="Не меньше 8 знаков" />
                <TextField {...password("password_confirmation")} {...same} label="Новый пароль ещё раз" />
                <div>
                  <Button type="submit">Задать пароль</Button>
                </div>
              </Stack>
            </form>
            <form method="post" noValidate>
              <input type="hidden" name="intent" value="delete" />
              <Stack gap="s">
                <Checkbox
                  {...tickOf(fieldsOf("delete", reply)("sure"))}
                  label="Удалить из отдела: роли и пароль пропадут, личный кабинет покупателя останется"
                />
                <div>
                  <Button type="submit">Удалить сотрудника</Button>
                </div>
              </Stack>
            </form>
          </>
        ) : (
          <p>Эту учётную запись меняет другой администратор.</p>
        )}
      </Stack>
    </Card>
  );
}
