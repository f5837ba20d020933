import { roleRights } from "../../../../gateway/contract/customers/departments.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { Details } from "../../../ui/details.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { required } from "../../../visitor/error-responses.server.ts";
import { requireStaff } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { BackOfficeFrame } from "../../platform/resource-kit/back-office-frame.tsx";

/** What each role may do. Throws 403, 503. */
export async function loadRights(visitor: Visitor, request: Request) {
  requireStaff(visitor, request, "departments");
  return required(await visitor.gateway.call(roleRights, {}));
}
type RightsView = Awaited<ReturnType<typeof loadRights>>;

/** Roles side by side, each right with what can be seen and done by it. */
export function RightsPage({ view: { roles, permissions } }: { view: RightsView }) {
  return (
    <BackOfficeFrame trail={[{ label: "Отделы", href: "/manager/departments/" }]} messages={[]}>
      <Heading level={1}>Роли и права</Heading>
      <p>Несколько ролей складываются. Страницы и кнопки, на которые прав нет, сотрудник не видит.</p>
      <DataTable<string>
        caption="Что может каждая роль"
        captionHidden
        columns={[
          { key: "right", title: "Право" },
          ...roles.map(({ id, title }) => ({ key: id, title })),
          { key: "calls", title: "Подробно" },
        ]}
        rows={permissions.map(({ id, title, roles: granted, reads, writes }) => ({
          id,
          cells: {
            right: title,
            calls: (
              <Details summary="Что входит">
                {writes.length > 0 && <p>Делает: {writes.join("; ")}.</p>}
                {reads.length > 0 && <p>Видит: {reads.join("; ")}.</p>}
              </Details>
            ),
            ...Object.fromEntries(roles.map((role) => [role.id, granted.includes(role.id) ? "Да" : "—"])),
          },
        }))}
      />
    </BackOfficeFrame>
  );
}
