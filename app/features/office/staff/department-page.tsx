import type { ReactNode } from "react";
import { DoneMessages } from "../../../shared/done-messages.tsx";
import { muted } from "../../../styles/typography.css.ts";
import { Badge } from "../../../ui/badge.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Container, Stack } from "../../../ui/layout.tsx";
import { TitleWithHelp } from "../../platform/resource-kit/help-link.tsx";
import type { DepartmentView } from "./departments.server.ts";

interface DepartmentPageProps {
  view: DepartmentView;
  /** What has just been done. */
  messages: readonly string[];
  /** Forms below the list. */
  children: ReactNode;
}

/** STF-058 */
export function DepartmentPage({ view: { department, users }, messages, children }: DepartmentPageProps) {
  return (
    <Container>
      <Stack gap="l">
        <nav aria-label="Назад">
          <a href="/manager/departments/">Все отделы</a>
        </nav>
        <TitleWithHelp>{department.title}</TitleWithHelp>
        <DoneMessages messages={messages} />
        <p>
          {department.shopTitles.length > 0
            ? `Центры: ${department.shopTitles.join("; ")}.`
            : "Центров нет: продавцы и мастера не увидят заказов."}
        </p>
        {users.length === 0 ? (
          <p className={muted}>Сотрудников в отделе пока нет.</p>
        ) : (
          <DataTable
            caption="Сотрудники"
            columns={[
              { key: "name", title: "Имя" },
              { key: "roles", title: "Роль" },
              { key: "contacts", title: "Телефон и e-mail" },
              { key: "state", title: "Состояние" },
              { key: "lastSignIn", title: "Последний вход" },
            ]}
            rows={users.map(({ id, name, path, roles, phone, email, isBlocked, lastSignIn }) => ({
              id: String(id),
              cells: {
                name: <a href={path}>{name}</a>,
                roles: roles || "—",
                contacts: [phone, email].filter(Boolean).join(", "),
                state: isBlocked ? <Badge tone="danger">Заблокирован</Badge> : "Работает",
                lastSignIn,
              },
            }))}
          />
        )}
        {children}
      </Stack>
    </Container>
  );
}
