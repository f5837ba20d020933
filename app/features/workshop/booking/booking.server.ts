import { redirect } from "@remix-run/node";
import { shopOffices } from "../../../../gateway/contract/chain/region.ts";
import { durationText } from "../../../../gateway/contract/platform/duration.ts";
import type { Day } from "../../../../gateway/contract/platform/local-time.ts";
import { utcDay } from "../../../../gateway/contract/platform/utc-day.ts";
import { cartRead } from "../../../../gateway/contract/sales/cart.ts";
import { promoByUtm, promoMine } from "../../../../gateway/contract/sales/promo.ts";
import { bookingMoreNeeded } from "../../../../gateway/contract/workshop/booking.ts";
import { fittingPrice } from "../../../../gateway/contract/workshop/fitting.ts";
import { bookingTimes } from "../../../../gateway/contract/workshop/free-times.ts";
import {
  BOOKING_PATH,
  type BookingChoice,
  bookingPath,
  centresPath,
  changeOf,
  choiceFields,
  hasFitting,
  hasWork,
  openPath,
  upTo,
} from "../../../shared/booking-choice.ts";
import { WAIT_PATH } from "../../../shared/held-path.ts";
import { readTouch } from "../../../visitor/campaign.server.ts";
import { consentVersionsOf } from "../../../visitor/consent-versions.server.ts";
import { outage } from "../../../visitor/error-responses.server.ts";
import { takeFlash } from "../../../visitor/flash.server.ts";
import { primaryPhone } from "../../../visitor/primary-contacts.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { moreNeededView } from "../../customers/phone-proof/proof-form.server.ts";
import { type BookingFacts, loadCentres, loadFacts, timeQueryOf, worksOf } from "./booking-facts.server.ts";
import { bookingState, stepOf } from "./booking-state.ts";
import type { SumView } from "./booking-sum.tsx";
import type { TimesView } from "./booking-view.ts";
import { cancelledText } from "./cancelled-order.server.ts";
import { CART_PARAMETER, pathOfCart } from "./cart-tyres.ts";
import { centreChoices, neighboursOf } from "./centre-choices.server.ts";
import { contactView, isHeldBy, loadClient } from "./contact-view.server.ts";
import { carOfContact } from "./own-car.server.ts";
import { loadPriceTable } from "./price-table.server.ts";
import { keepPromise } from "./promise.server.ts";
import { freeTimesOf, loadTimes } from "./times.server.ts";
import { wheelsText } from "./wheels-text.ts";
import { readerOf, slotText } from "./words.ts";
import { groupsOf, loadWorks, shownChoice, worksProblems, worksTitle } from "./works.server.ts";

const FRESH_PATH = `${BOOKING_PATH}times/`;

const GONE = "На это время записаться уже нельзя: оно прошло или занято. Выберите другое.";
const IGNORED = "Часть адреса не удалось прочитать: проверьте, что выбрано.";

/** The booking page of an address: what is answered, the block that is open, and the cost so far. B-29 */
export async function loadBooking(visitor: Visitor, url: URL) {
  if (url.searchParams.has(CART_PARAMETER)) {
    const found = await visitor.gateway.call(cartRead, {});
    throw redirect(found.ok ? pathOfCart(found.data.cart.lines) : BOOKING_PATH, 303);
  }
  const facts = await loadFacts(visitor, url.searchParams);
  const { choice, ignored } = facts;
  const isOpen = changeOf(url.searchParams) === "stay" || Object.keys(worksProblems(facts)).length > 0;
  const isAtWorks = isOpen || !hasWork(choice);
  const { centres, isSurge } = await loadCentres(visitor, isAtWorks ? shownChoice(facts) : choice);
  const change = changeOf(url.searchParams);
  const home = centres.find(({ isSuitable, wheels }) => isSuitable && wheels?.isHere);
  if (home && choice.selectedShop === null && hasWork(choice) && !isOpen && change !== "centres")
    throw redirect(bookingPath(choice, { selectedShop: home.id }), 303);
  const centre = centres.find(({ id, isSuitable }) => id === choice.selectedShop && isSuitable) ?? null;
  const chosen: BookingChoice = centre ? choice : upTo("works", choice);
  const isGone = stepOf(chosen, isOpen) === "contact" && (await isTimeGone(visitor, chosen));
  // What nobody has chosen is shown first where it cannot be booked as it was promised.
  const isBack = facts.isOfferedWhole && (isGone || !centre);
  const settled = isBack ? choice : isGone ? upTo("date", chosen) : chosen;
  const step = stepOf(settled, isOpen || isBack);
  const kept = step === "works" ? await keepPromise(visitor, shownChoice(facts), centres) : null;
  const shown = kept?.choice ?? settled;
  const isLater = step === "time" || step === "contact";
  const [works, times, sum, table, region, offices, consents, client, car, moreNeeded, campaigns, cancelled] =
    await Promise.all([
      kept && loadWorks(visitor, facts, kept),
      step === "time" ? loadBookingTimes(visitor, settled) : null,
      hasWork(shown) ? loadSum(visitor, { ...facts, choice: shown }) : null,
      step === "works" ? loadPriceTable(visitor, settled.vehicleType) : null,
      visitor.region(),
      visitor.gateway.call(shopOffices, {}),
      consentVersionsOf(visitor),
      step === "contact" ? loadClient(visitor, settled) : null,
      step === "contact" && settled.clientPhone === null ? carOfContact(facts.own, facts.last) : null,
      step === "contact" ? loadMoreNeeded(visitor, "visit", settled) : null,
      step === "contact" && settled.clientPhone === null ? campaignsOfVisit(visitor) : [],
      cancelledText(visitor, settled),
    ]);
  // A region without centres of its own shows those of its neighbour. REG-004
  const hasOwnCentres = !offices.ok || offices.data.shops[0]?.regionSlug === region.slug;
  const state = bookingState(settled, {
    user: visitor.user && { name: visitor.user.firstname, phone: primaryPhone(visitor), email: "" },
    services: facts.services.map(({ id, name }) => ({ id, name })),
    completePrice: sum?.total ?? null,
    orderItems: facts.origin.orderItems,
    availablePickupTimestamp: centre?.wheels?.from ?? null,
  });
  const reader = await readerOf(visitor);
  const list = { centres, choice: settled, cookies: visitor.cookies, reader };
  const wheelsNote = centre && isLater ? wheelsText(centre, settled, reader) : null;
  return {
    /** What the page's scripts work with. */
    live: {
      times,
      contact: contactView(visitor, settled, {
        centre,
        sum,
        reader,
        consentVersion: consents.personalData,
        client: client ?? car,
        moreNeeded,
      }),
      isContact: step === "contact",
      works,
      sum: sum && {
        lines: sum.lines,
        total: sum.total,
        duration: durationText(sum.minutes),
        isEstimate: sum.isEstimate,
      },
    },
    view: {
      state,
      step,
      titleIn: hasOwnCentres ? ` ${region.titleIn}` : "",
      notices: [
        ...(hasOwnCentres
          ? []
          : [`Своих центров ${region.titleIn} нет${centres.length > 0 ? ": показываем ближайшие." : "."}`]),
        ...takeFlash(visitor.cookies),
        ...(cancelled ? [cancelled] : []),
        ...(ignored.length > 0 ? [IGNORED] : []),
        ...(isGone && !isBack ? [GONE] : []),
        ...(wheelsNote ? [wheelsNote] : []),
        ...campaigns,
        ...(isSurge
          ? ["Сейчас сезон переобувки: онлайн записываем только на шиномонтаж, телефон подтверждаем кодом."]
          : []),
      ],
      services: step === "works" ? groupsOf(facts) : null,
      done:
        step === "works"
          ? null
          : {
              title: worksTitle({ ...facts, choice: settled }),
              note: sum ? durationText(sum.minutes) : "",
              changeHref: openPath(upTo("works", settled)),
            },
      centres: step === "centre" ? centreChoices(list) : null,
      /** Links to the centres' own pages, while nothing is chosen. */
      places: step === "works" ? centreChoices(list) : [],
      centre:
        isLater && centre
          ? {
              title: centre.title,
              note: centre.address,
              changeHref: centresPath(settled),
            }
          : null,
      neighbours: isLater && centre ? neighboursOf(list, centre.id) : [],
      when:
        step === "contact" && centre
          ? {
              title: settled.selectedDate
                ? slotText({ date: settled.selectedDate, time: settled.selectedTime ?? "" }, centre, reader)
                : "",
              changeHref: bookingPath(upTo("date", settled)),
            }
          : null,
      table,
      canonical: `${visitor.origin}${BOOKING_PATH}`,
      isPlain: url.search === "",
    },
  };
}
export type BookingPageData = Awaited<ReturnType<typeof loadBooking>>;

function loadBookingTimes(visitor: Visitor, choice: BookingChoice): Promise<TimesView> {
  const withDate = (selectedDate: Day | null) => ({ ...choice, selectedDate, selectedTime: null });
  return loadTimes(visitor, timeQueryOf(visitor, choice), choice.selectedDate, {
    dayPath: (date) => bookingPath(withDate(date)),
    sendPath: (date) => bookingPath(withDate(date)),
    freshPath: (date) => `${FRESH_PATH}?${new URLSearchParams(choiceFields(withDate(date)))}`,
    waitPath: (date) => `${WAIT_PATH}?${new URLSearchParams(choiceFields(withDate(date)))}`,
  });
}

/**
 * Whether the time of an address can no longer be booked: nobody fills in the contact for nothing. What this browser holds is its own, and a
 * form that was sent is answered where it was filled in, so that nothing typed is lost.
 */
async function isTimeGone(visitor: Visitor, choice: BookingChoice): Promise<boolean> {
  const { selectedDate, selectedTime } = choice;
  if (selectedDate === null || visitor.isAnsweringForm || isHeldBy(visitor, choice)) return false;
  const found = await visitor.gateway.call(bookingTimes, { ...timeQueryOf(visitor, choice), date: selectedDate });
  if (!found.ok) return found.code === "invalid";
  return !found.data.times.some(({ time }) => time === selectedTime);
}

/** The free times of the day of an address, for the script that keeps them fresh. */
export async function loadFreshTimes(visitor: Visitor, url: URL): Promise<string[]> {
  const { choice } = await loadFacts(visitor, url.searchParams);
  if (choice.selectedShop === null || choice.selectedDate === null || !hasWork(choice)) return [];
  return freeTimesOf(visitor, timeQueryOf(visitor, choice), choice.selectedDate);
}

export interface Sum extends Omit<SumView, "duration"> {
  minutes: number;
}

/** What the chosen works cost, at the chosen centre and time as far as they are chosen; null for wheels alone that nobody fits. */
async function loadSum(
  { gateway }: Visitor,
  { choice, services }: Pick<BookingFacts, "choice" | "services">,
): Promise<Sum | null> {
  const { selectedShop: shopId, selectedDate, selectedTime, vehicleType, packetType, tyreFittingAxles } = choice;
  const fitting =
    hasFitting(choice) && packetType
      ? await gateway.call(fittingPrice, {
          context: "calculator",
          sizes: [...tyreFittingAxles],
          packetType,
          vehicleType,
          shopId,
          dateTime: selectedDate && selectedTime ? `${selectedDate}T${selectedTime}` : null,
        })
      : null;
  if (fitting && !fitting.ok && fitting.code !== "invalid") throw outage();
  const chosen = choice.selectedServices.flatMap((id) => services.find((service) => service.id === id) ?? []);
  const priced = fitting?.ok ? fitting.data : { price: 0, minutes: 0, lines: [], isEstimate: fitting !== null };
  if (fitting && !fitting.ok && chosen.length === 0) return null;
  return {
    lines: [
      ...priced.lines.map(({ title, quantity, price }) => ({
        title: quantity > 1 ? `${title}, ${quantity}\u00a0шт.` : title,
        kopecks: price,
      })),
      ...chosen.map(({ name, price }) => ({ title: name, kopecks: price })),
    ],
    total: priced.price + chosen.reduce((sum, { price }) => sum + price, 0),
    minutes: priced.minutes + chosen.reduce((sum, { minutes }) => sum + minutes, 0),
    isEstimate: priced.isEstimate,
  };
}

/** What the form of a visit, or of the waiting list, will ask for besides, told before it is filled in; null where nothing is known. */
export async function loadMoreNeeded(visitor: Visitor, act: "visit" | "wait", choice: BookingChoice) {
  const { selectedShop: centreId, selectedDate, clientPhone } = choice;
  if (centreId === null || clientPhone !== null) return null;
  const date = selectedDate ?? utcDay(visitor.now());
  const found = await visitor.gateway.call(bookingMoreNeeded, { act, centreId, date, ...worksOf(choice) });
  return found.ok ? moreNeededView(found.data.moreNeeded) : null;
}

/** Campaigns that the visitor takes part in and that change no order: the master has to be told of them. Nothing while nobody answers. */
export async function campaignsOfVisit({ gateway, user, cookies }: Visitor): Promise<string[]> {
  const [mine, byLink] = await Promise.all([
    user ? gateway.call(promoMine, {}) : null,
    readTouch(cookies) ? gateway.call(promoByUtm, {}) : null,
  ]);
  const promos = [
    ...(mine?.ok ? mine.data.promos.filter(({ isOver }) => !isOver) : []),
    ...(byLink?.ok && byLink.data.promo ? [byLink.data.promo] : []),
  ];
  const forMaster = new Map(promos.filter(({ benefit }) => benefit === "").map((promo) => [promo.name, promo]));
  return [...forMaster.values()].map(
    ({ title, keyword, terms }) =>
      `Вы участвуете в акции «${title}»${keyword && `, промокод ${keyword}`}: скажите о ней мастеру. ${terms}`,
  );
}
