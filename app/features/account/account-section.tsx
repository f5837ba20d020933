import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Stack } from "../../ui/layout.tsx";
import { Notice } from "../../ui/notice.tsx";

interface AccountSectionProps {
  title: string;
  /** What could not be read, when it could not: «заказы». Stands in place of the content. */
  unread?: string | false;
  children?: ReactNode;
}

/** One section of the account under its title. An outage is said, and is never an empty list. */
export function AccountSection({ title, unread, children }: AccountSectionProps) {
  return (
    <Stack gap="m">
      <Heading level={1}>{title}</Heading>
      {unread ? <Unread what={unread} /> : children}
    </Stack>
  );
}

export function Unread({ what }: { what: string }) {
  return (
    <Notice tone="warning" action={<ButtonLink href="">Обновить</ButtonLink>}>
      Не удалось загрузить {what}: нет связи с магазином. С вашими данными всё в порядке, обновите страницу через
      минуту.
    </Notice>
  );
}
