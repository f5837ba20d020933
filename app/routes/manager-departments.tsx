import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { addDepartment } from "../features/office/staff/change-department.server.ts";
import { DepartmentForm } from "../features/office/staff/department-forms.tsx";
import { loadDepartments } from "../features/office/staff/departments.server.ts";
import { DepartmentsPage } from "../features/office/staff/departments-page.tsx";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { FormProblems } from "../shared/form-problems.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";

import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Отделы" }];

export async function loader({ context: { visitor }, request }: LoaderFunctionArgs) {
  requireStaff(visitor, request, "departments");
  return withServerOnlyData({}, await loadDepartments(visitor));
}

export async function action({ context: { visitor }, request }: ActionFunctionArgs) {
  requireStaff(visitor, request, "roles");
  return addDepartment(visitor, await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <DepartmentsPage view={view}>
    <FormProblems reply={reply} />
    {view.canEdit && (
      <DepartmentForm heading="Новый отдел" department={null} shops={view.shops} roles={view.roles} reply={reply} />
    )}
  </DepartmentsPage>
));
