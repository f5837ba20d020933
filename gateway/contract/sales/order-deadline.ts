import { z } from "zod";
import { utcMoment } from "../platform/endpoint.ts";
import { formatsByZone } from "../platform/formats-by-zone.ts";
import type { Zone } from "../platform/local-time.ts";

/** What decides how long an order waits and its goods are kept. Moments are ISO in UTC. */
interface WaitingOrder {
  isOver: boolean;
  isInvoiced: boolean;
  /** Before the handover, in full. */
  isPaid: boolean;
  /** Money for its invoice came, but not all of it. */
  isPaidInPart: boolean;
  /** Until when it is to be paid before the handover; null where it is paid at it. */
  payUntil: string | null;
  reservedUntil: string;
}

/**
 * What an order waits for. `none`: it is over. `paid` and `paid_in_part` have no end: the goods stay until they are fetched, or somebody
 * decides. `pay`: it is cancelled then unless it is paid. `invoice`: `until` is the midnight after the last day to pay on, `keptUntil` that
 * after the last day on which money may still come. `kept`: it is cancelled then unless it is fetched.
 */
export const deadline = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal(["none", "paid", "paid_in_part"]) }),
  z.object({ kind: z.literal("pay"), until: utcMoment }),
  z.object({ kind: z.literal("invoice"), until: utcMoment, keptUntil: utcMoment }),
  z.object({ kind: z.literal("kept"), until: utcMoment }),
]);
export type Deadline = z.output<typeof deadline>;

/** What an order waits for, for whoever tells it: the page of the order, the page to pay, letters, the card of staff. CHK-047, CHK-058 */
export function deadlineOf(order: WaitingOrder): Deadline {
  const { isOver, isInvoiced, isPaid, isPaidInPart, payUntil, reservedUntil } = order;
  if (isOver) return { kind: "none" };
  if (isPaid) return { kind: "paid" };
  if (isPaidInPart) return { kind: "paid_in_part" };
  if (payUntil === null) return { kind: "kept", until: reservedUntil };
  if (isInvoiced) return { kind: "invoice", until: payUntil, keptUntil: reservedUntil };
  return { kind: "pay", until: Date.parse(payUntil) < Date.parse(reservedUntil) ? payUntil : reservedUntil };
}

/** When an order ends by itself; null when it does not. */
export function endOf(deadline: Deadline): string | null {
  if (deadline.kind === "invoice") return deadline.keptUntil;
  return deadline.kind === "pay" || deadline.kind === "kept" ? deadline.until : null;
}

interface Reading {
  zone: Zone;
  /** When it is read; null of letters, which are read on any day. */
  now: Date | null;
}

const formatsOf = formatsByZone({
  day: { day: "numeric", month: "long" },
  time: { hour: "2-digit", minute: "2-digit" },
  year: { year: "numeric" },
  key: { dateStyle: "short" },
});

function partsIn(moment: Date, zone: Zone) {
  const { day, time, year, key } = formatsOf(zone);
  return { day: day.format(moment), time: time.format(moment), year: year.format(moment), key: key.format(moment) };
}

/** A deadline after «до»: «30 ноября, 09:21»; of the same day «09:21 сегодняшнего дня». Another year is named. */
export function untilText(until: string, { zone, now }: Reading): string {
  const { day, time, year, key } = partsIn(new Date(until), zone);
  const today = now && partsIn(now, zone);
  if (today?.key === key) return `${time} сегодняшнего дня`;
  return today && today.year !== year ? `${day} ${year}, ${time}` : `${day}, ${time}`;
}

/** The day that ends at a midnight: «30 ноября». */
const lastDayText = (midnight: string, { zone }: Pick<Reading, "zone">): string =>
  partsIn(new Date(Date.parse(midnight) - 1), zone).day;

/** What an order waits for and until when, as sentences for its customer. */
export function deadlineTexts(deadline: Deadline, reading: Reading): string[] {
  switch (deadline.kind) {
    case "none":
      return [];
    case "paid":
      return ["Заказ оплачен, держим его без ограничения срока."];
    case "paid_in_part":
      return ["Часть денег пришла: держим заказ, пока не придут остальные, и сам он не отменится."];
    case "pay":
      return [
        `Ждём оплату и держим заказ до ${untilText(deadline.until, reading)}, потом он отменится сам, и товары вернутся в продажу.`,
      ];
    case "invoice":
      if (reading.now && reading.now.getTime() >= Date.parse(deadline.until))
        return [moneyAwaitedText(deadline, reading)];
      return [
        `Оплатите счёт до ${lastDayText(deadline.until, reading)} включительно. Деньги приходят за один-два банковских дня: держим заказ по ${lastDayText(deadline.keptUntil, reading)}.`,
      ];
    case "kept":
      return [`Держим заказ для вас до ${untilText(deadline.until, reading)}.`];
  }
}

/** The last day to pay an invoice on is over, and money may still be on its way. */
const moneyAwaitedText = ({ keptUntil }: { keptUntil: string }, reading: Pick<Reading, "zone">): string =>
  `Ждём деньги по счёту и держим заказ по ${lastDayText(keptUntil, reading)}.`;

/** Shortly before an order ends by itself: the sentence of its end, for a letter and for a text message. */
export function lastCallText(deadline: Deadline, reading: Reading): string {
  if (deadline.kind === "invoice") return moneyAwaitedText(deadline, reading);
  return deadlineTexts(deadline, reading)[0] ?? "";
}

/** What an order waits for in a few words, for a list and a text message; empty where there is nothing to say. */
export function deadlineNote(deadline: Deadline, reading: Reading): string {
  switch (deadline.kind) {
    case "none":
      return "";
    case "paid":
      return "Оплачен";
    case "paid_in_part":
      return "Оплачен частично";
    case "pay":
      return `Оплатите до ${untilText(deadline.until, reading)}`;
    case "invoice":
      return `Оплатите счёт до ${lastDayText(deadline.until, reading)} включительно`;
    case "kept":
      return `Держим для вас до ${untilText(deadline.until, reading)}`;
  }
}

/** The same for staff, after «Резерв». */
export function deadlineForStaff(deadline: Deadline, reading: Reading): string {
  switch (deadline.kind) {
    case "none":
      return "";
    case "paid":
      return "без ограничения: заказ оплачен";
    case "paid_in_part":
      return "без ограничения: часть денег пришла";
    case "pay":
      return `до ${untilText(deadline.until, reading)}: ждём оплату на сайте`;
    case "invoice":
      return `по ${lastDayText(deadline.keptUntil, reading)}: счёт оплачивают до ${lastDayText(deadline.until, reading)} включительно`;
    case "kept":
      return `до ${untilText(deadline.until, reading)}`;
  }
}

/** How long an order that is yet to be placed will be kept: on the tiles of the checkout. CHK-047 */
export const termText = ({ term, whilst }: { term: string; whilst: string }): string =>
  `Резерв ${term}, ${whilst}; после оплаты не ограничен`;
