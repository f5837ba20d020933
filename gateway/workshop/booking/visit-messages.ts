import { shopSummaryOf } from "../../chain/regions/shops.ts";
import { consumeMessage } from "../../customers/holding/proof-store.ts";
import type { Executor } from "../../platform/db/database.ts";
import { dayText, momentText } from "../../platform/format.ts";
import type { Letter } from "../../platform/outbox/letter.ts";
import { writeLetters, writeSms } from "../../platform/outbox/write-messages.ts";
import { localTime } from "../../platform/zone-time.ts";
import { type BookingDependencies, visitUrl } from "./visit-access.ts";
import type { AppointmentRow } from "./visits-store.ts";

/** What is told about a visit. */
export type VisitNews =
  | "booked"
  | "moved"
  | "day_before"
  | "hours_before"
  | "freed"
  | "cancelled_by_shop"
  | "bay_closed"
  | "wheels_missing";

const starts: Record<VisitNews, string> = {
  booked: "Вы записаны",
  moved: "Запись перенесена",
  day_before: "Ждём вас завтра",
  hours_before: "Ждём вас сегодня",
  freed: "Запись снята: вы её не подтвердили",
  cancelled_by_shop: "Запись отменена",
  bay_closed: "Просим перенести запись",
  wheels_missing: "Шин с хранения к визиту не будет",
};

const ends: Record<VisitNews, string> = {
  booked: "Перенести или отменить",
  moved: "Перенести или отменить",
  day_before: "Перенести или отменить",
  hours_before: "Перенести или отменить",
  freed: "Записаться снова",
  cancelled_by_shop: "Подробности и новая запись",
  bay_closed: "Перенести или отменить",
  wheels_missing: "Перенести или отменить",
};

/** Nobody confirms what cannot take place as it was agreed. */
const asksToMove: ReadonlySet<VisitNews> = new Set(["bay_closed", "wheels_missing"]);
const reminders: ReadonlySet<VisitNews> = new Set(["day_before", "hours_before"]);

/** Tells the customer by SMS, and by letter who has given an address. Call it in the transaction of what it tells. */
export async function tellOfVisit(
  tx: Executor,
  dependencies: BookingDependencies,
  row: AppointmentRow,
  news: VisitNews,
  /** Why, and what instead: whole sentences. */
  details: readonly string[] = [],
): Promise<void> {
  const contact = row.contact;
  if (!contact) return;
  const now = dependencies.services.now();
  const shop = shopSummaryOf(dependencies.services.regions, row.locationId);
  const url = await visitUrl(tx, dependencies, row);
  const when = momentText(row.startsAt, shop.zone);
  const isOver = news === "freed" || news === "cancelled_by_shop";
  const confirm = row.needsConfirmation && !row.confirmedAt && !isOver && !asksToMove.has(news);
  const last = confirm ? `Подтвердите визит, иначе время отдадим другим: ${url}` : `${ends[news]}: ${url}`;
  const day = dayText(localTime(row.startsAt, shop.zone).day);
  const figures = dependencies.services.shopSettings.current("holding");
  const isOfVisitor = news === "booked" || news === "moved";
  if (!isOfVisitor || (await consumeMessage(tx, { phoneDigits: row.phoneDigits, act: row.proof }, figures, now)))
    await writeSms(tx, `visit_${news}`, {
      recipient: contact.phone,
      body: [`${starts[news]}: ${when}, ${shop.title}, ${shop.address}.`, ...details, last].join(" "),
      // A visit that is off is worth knowing of later, too.
      occasion: { at: now, zone: shop.zone, ...(reminders.has(news) && { until: row.startsAt }) },
    });
  if (contact.email === "") return;
  const letter: Letter = {
    recipient: contact.email,
    subject: `${starts[news]}: ${day}`,
    paragraphs: [
      `${starts[news]}: ${row.title}.`,
      `Когда: ${when}, время местное.`,
      `Где: ${shop.title}, ${shop.address}. Телефон: ${shop.phone}.`,
      ...details,
      last,
    ],
    endUrl: null,
  };
  await writeLetters(tx, `visit_${news}`, [letter]);
}
