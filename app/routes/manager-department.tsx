import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { changeDepartment } from "../features/office/staff/change-department.server.ts";
import { DepartmentForm, NewUserForm, UserForms } from "../features/office/staff/department-forms.tsx";
import { DepartmentPage } from "../features/office/staff/department-page.tsx";
import { loadDepartment } from "../features/office/staff/departments.server.ts";
import { withServerOnlyData } from "../framework/server-only-data.server.ts";
import { serverPage } from "../framework/server-page.tsx";
import { FormProblems } from "../shared/form-problems.tsx";
import { Grid } from "../ui/layout.tsx";
import { privatePage } from "../visitor/cache-headers.ts";
import { takeFlash } from "../visitor/flash.server.ts";
import { requireStaff } from "../visitor/require-staff.server.ts";

import "../features/office/back-office/staff-styles.css.ts";

export const headers = privatePage;

export const meta: MetaFunction = () => [{ title: "Отдел" }];

export async function loader({ context: { visitor }, request, params }: LoaderFunctionArgs) {
  requireStaff(visitor, request, "departments");
  const view = await loadDepartment(visitor, Number(params.department), new URL(request.url));
  return withServerOnlyData({}, { ...view, messages: takeFlash(visitor.cookies) });
}

export async function action({ context: { visitor }, request, params }: ActionFunctionArgs) {
  requireStaff(visitor, request, "departments");
  const userId = new URL(request.url).searchParams.get("user");
  const named = { departmentId: Number(params.department), userId: userId === null ? null : Number(userId) };
  return changeDepartment(visitor, named, await request.formData());
}

export default serverPage<typeof loader, typeof action>((view, reply) => (
  <DepartmentPage view={view} messages={view.messages}>
    <FormProblems reply={reply} />
    <Grid template="halves" gap="l">
      {view.user && <UserForms user={view.user} grantable={view.grantable} reply={reply} />}
      {view.grantable.length > 0 && <NewUserForm grantable={view.grantable} reply={reply} />}
    </Grid>
    {view.canEdit && (
      <DepartmentForm
        heading="Изменить отдел"
        department={view.department}
        shops={view.shops}
        roles={view.roles}
        reply={reply}
      />
    )}
  </DepartmentPage>
));
