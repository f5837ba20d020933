import type { ReactNode } from "react";
import { muted } from "../../../styles/typography.css.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { TitleWithHelp } from "../../platform/resource-kit/help-link.tsx";
import type { DepartmentsView } from "./departments.server.ts";

interface DepartmentsPageProps {
  view: DepartmentsView;
  /** The form of a new department. */
  children: ReactNode;
}

/** STF-004, STF-057 */
export function DepartmentsPage({ view: { departments }, children }: DepartmentsPageProps) {
  return (
    <Container>
      <Stack gap="l">
        <TitleWithHelp>Отделы</TitleWithHelp>
        {departments.length === 0 ? (
          <p className={muted}>Вы пока не в отделе: администратор магазина добавит вас.</p>
        ) : (
          <DataTable
            caption="Отделы"
            captionHidden
            columns={[
              { key: "title", title: "Отдел" },
              { key: "users", title: "Сотрудников", numeric: true },
              { key: "roles", title: "Роли" },
              { key: "shops", title: "Центры" },
            ]}
            rows={departments.map(({ id, title, path, shops, roles, users }) => ({
              id: String(id),
              cells: { title: <a href={path}>{title}</a>, users, roles: roles || "—", shops: shops || "—" },
            }))}
          />
        )}
        {children}
      </Stack>
    </Container>
  );
}
