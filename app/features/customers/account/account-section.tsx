import type { ReactNode } from "react";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";

interface AccountSectionProps {
  title: string;
  /** What failed to load, «заказы»: a notice replaces the content. */
  failedToLoad?: string | false;
  children?: ReactNode;
}

/** One section of the account under its title. An outage shows a notice, never an empty list. */
export function AccountSection({ title, failedToLoad, children }: AccountSectionProps) {
  return (
    <Stack gap="m">
      <Heading level={1}>{title}</Heading>
      {failedToLoad ? <LoadFailure what={failedToLoad} /> : children}
    </Stack>
  );
}

export function LoadFailure({ what }: { what: string }) {
  return (
    <Notice tone="warning" action={<ButtonLink href="">Обновить</ButtonLink>}>
      Не удалось загрузить {what}: нет связи с магазином. С вашими данными всё в порядке, обновите страницу через
      минуту.
    </Notice>
  );
}
