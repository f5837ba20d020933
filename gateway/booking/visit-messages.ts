import type { Executor } from "../db/database.ts";
import { dayText, momentText } from "../format.ts";
import type { Letter } from "../outbox/letter.ts";
import { writeLetters, writeSms } from "../outbox/store.ts";
import { shopSummaryOf } from "../region/shop-summary.ts";
import { localTime } from "../region/zone-time.ts";
import { type BookingDependencies, visitUrl } from "./visit-access.ts";
import type { AppointmentRow } from "./visits-store.ts";

/** What is told about a visit. */
export type VisitNews = "booked" | "moved" | "day_before" | "hours_before" | "freed" | "cancelled_by_shop";

const starts: Record<VisitNews, string> = {
  booked: "Вы записаны",
  moved: "Запись перенесена",
  day_before: "Ждём вас завтра",
  hours_before: "Ждём вас сегодня",
  freed: "Запись снята: вы её не подтвердили",
  cancelled_by_shop: "Запись отменена",
};

const ends: Record<VisitNews, string> = {
  booked: "Перенести или отменить",
  moved: "Перенести или отменить",
  day_before: "Перенести или отменить",
  hours_before: "Перенести или отменить",
  freed: "Записаться снова",
  cancelled_by_shop: "Подробности и новая запись",
};

/** Tells the customer by SMS, and by letter who has given an address. Call it in the transaction of what it tells. */
export async function tellOfVisit(
  tx: Executor,
  dependencies: BookingDependencies,
  row: AppointmentRow,
  news: VisitNews,
): Promise<void> {
  const contact = row.contact;
  if (!contact) return;
  const shop = shopSummaryOf(dependencies.services.regions, row.locationId);
  const url = visitUrl(dependencies, row);
  const when = momentText(row.startsAt, shop.zone);
  const confirm = row.needsConfirmation && !row.confirmedAt && news !== "freed";
  const last = confirm ? `Подтвердите визит, иначе время отдадим другим: ${url}` : `${ends[news]}: ${url}`;
  const day = dayText(localTime(row.startsAt, shop.zone).day);
  await writeSms(tx, {
    recipient: contact.phone,
    body: `${starts[news]}: ${when}, ${shop.title}, ${shop.address}. ${last}`,
  });
  if (contact.email === "") return;
  const letter: Letter = {
    recipient: contact.email,
    subject: `${starts[news]}: ${day}`,
    paragraphs: [
      `${starts[news]}: ${row.title}.`,
      `Когда: ${when}, время местное.`,
      `Где: ${shop.title}, ${shop.address}. Телефон: ${shop.phone}.`,
      last,
    ],
    endUrl: null,
  };
  await writeLetters(tx, [letter]);
}
