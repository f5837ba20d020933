import { Heading } from "../../../ui/heading.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { MoveView } from "./appointment.server.ts";

/** What is being moved, and why it cannot be when it cannot. */
export function MoveHead({
  view,
  hasHeading = true,
}: {
  view: Omit<MoveView, "sent" | "times">;
  hasHeading?: boolean;
}) {
  const { when, title, place, canBeMoved, over, path, phone, phoneText } = view;
  return (
    <Stack gap="s">
      {hasHeading && <Heading level={1}>Перенос записи</Heading>}
      <p>
        {over === null ? "Сейчас" : "Было"}: <b>{when}</b>. {title}. {place}.
      </p>
      {canBeMoved && <p>Выберите новое время: прежнее освободится, цена и работы останутся.</p>}
      {over !== null && (
        <Notice tone="warning">
          {over} Переносить нечего: <a href={path}>откройте запись</a>, чтобы записаться снова.
        </Notice>
      )}
      {!canBeMoved && over === null && (
        <Notice tone="warning">
          Эту запись больше нельзя перенести на сайте. Позвоните в центр: <a href={`tel:${phone}`}>{phoneText}</a>.
        </Notice>
      )}
    </Stack>
  );
}
