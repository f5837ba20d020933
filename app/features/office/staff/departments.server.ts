import {
  departmentList,
  departmentOptions,
  departmentUserList,
} from "../../../../gateway/contract/customers/departments.ts";
import { staffRoles as roleTitles, type StaffRole } from "../../../../gateway/contract/platform/staff-permissions.ts";
import { formatDate, formatPhone, formatTime } from "../../../ui/format.ts";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

export const DEPARTMENTS_PATH = "/manager/departments/";
export const departmentPath = (id: number): string => `${DEPARTMENTS_PATH}${id}/`;

const titlesOf = (roles: readonly StaffRole[]) => roles.map((role) => roleTitles[role]).join(", ");

/** The departments that the person administers. Throws 403, 503. STF-057 */
export async function loadDepartments({ gateway }: Visitor) {
  const [list, options] = await Promise.all([gateway.call(departmentList, {}), gateway.call(departmentOptions, {})]);
  const { departments, canEdit } = required(list);
  const { shops, roles } = required(options);
  return {
    canEdit,
    shops,
    roles,
    departments: departments.map(({ id, title, shops: own, roles: allowed, users }) => ({
      id,
      title,
      path: departmentPath(id),
      shops: shops
        .filter((shop) => own.includes(shop.id))
        .map((shop) => shop.title)
        .join(", "),
      roles: titlesOf(allowed),
      users,
    })),
  };
}
export type DepartmentsView = Awaited<ReturnType<typeof loadDepartments>>;

/** A department with its users, and of the one named in the address what may be done. Throws 403, 404, 503. STF-058 */
export async function loadDepartment(visitor: Visitor, departmentId: number, url: URL) {
  const { gateway } = visitor;
  const [list, options, { zone }] = await Promise.all([
    gateway.call(departmentUserList, { departmentId }),
    gateway.call(departmentOptions, {}),
    visitor.region(),
  ]);
  const { department, users, grantable, canEdit } = required(list);
  const { shops, roles } = required(options);
  const requested = url.searchParams.get("user");
  const views = users.map(
    ({ id, firstname, surname, phone, email, lastSignInAt, isBlocked, isAdministered, roles: own, staffRoles }) => ({
      id,
      name: `${surname} ${firstname}`.trim(),
      path: `${departmentPath(department.id)}?user=${id}#user`,
      roles: own
        .filter((role) => role.id !== "client")
        .map(({ title }) => title)
        .join(", "),
      staffRoles,
      phone: phone && formatPhone(`+${phone}`),
      email: shownEmail(email),
      lastSignIn: lastSignInAt ? `${formatDate(lastSignInAt, zone)}, ${formatTime(lastSignInAt, zone)}` : "—",
      isBlocked,
      isAdministered,
    }),
  );
  const user = views.find(({ id }) => String(id) === requested) ?? null;
  if (requested !== null && user === null) throw notFound();
  return {
    department: {
      ...department,
      shopTitles: shops
        .filter(({ id }) => department.shops.includes(id))
        .map(({ title, region }) => `${region}: ${title}`),
    },
    users: views,
    user,
    grantable: grantable.map((id) => ({ id, title: roleTitles[id] })),
    canEdit,
    shops,
    roles,
  };
}
export type DepartmentView = Awaited<ReturnType<typeof loadDepartment>>;
