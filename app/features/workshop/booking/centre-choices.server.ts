import type { BookingCentre } from "../../../../gateway/contract/workshop/free-times.ts";
import { type BookingChoice, bookingPath, hasWork, promisePath, upTo } from "../../../shared/booking-choice.ts";
import type { Reader } from "../../../shared/clock-offset.ts";
import { readChosenShop } from "../../../visitor/chosen-shop.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import type { CentreChoice } from "./centres-block.tsx";
import { wheelsText } from "./wheels-text.ts";
import { slotText } from "./words.ts";

interface Shown {
  centres: readonly BookingCentre[];
  choice: BookingChoice;
  cookies: Visitor["cookies"];
  reader: Reader;
}

/** The centres to choose from, the one where the wheels are first. */
export const centreChoices = (shown: Shown): CentreChoice[] =>
  shown.centres
    .map((centre) => centreChoice(centre, shown))
    .sort((one, other) => Number(other.isHome) - Number(one.isHome));

function centreChoice(centre: BookingCentre, { centres, choice, cookies, reader }: Shown): CentreChoice {
  const { id, code, title, address, hoursText, isSuitable, reason, insteadId, price, nextFree } = centre;
  const instead = centres.find((other) => other.id === insteadId);
  return {
    id,
    title,
    address,
    hours: hoursText,
    pageHref: `/centres/${code}/`,
    next: nextFree && {
      text: slotText(nextFree, centre, reader),
      value: `${nextFree.date} ${nextFree.time}`,
      href: promisePath(id, nextFree),
      isToBook: hasWork(choice),
    },
    price,
    isLast: readChosenShop(cookies) === id,
    isHome: centre.wheels?.isHere ?? false,
    wheels: wheelsText(centre, choice, reader),
    problem: isSuitable ? null : `${(reason || "Этот центр таких работ не делает").replace(/\.$/, "")}.`,
    nearest: instead ? { title: instead.title, href: bookingPath(choice, { selectedShop: instead.id }) } : null,
    href: bookingPath(choice, { selectedShop: id }),
  };
}

const NEIGHBOURS = 2;

/** The other centres that are free soonest, each with the address of its time. */
export function neighboursOf({ centres, choice, reader }: Shown, ownId: number) {
  return centres
    .flatMap(({ nextFree, ...centre }) =>
      centre.isSuitable && nextFree && centre.id !== ownId ? [{ ...centre, nextFree }] : [],
    )
    .sort((one, other) => one.nextFree.datetime.localeCompare(other.nextFree.datetime))
    .slice(0, NEIGHBOURS)
    .map(({ nextFree, ...centre }) => ({
      text: `${centre.title}, ${slotText(nextFree, centre, reader)}`,
      href: bookingPath(upTo("works", choice), {
        selectedShop: centre.id,
        selectedDate: nextFree.date,
        selectedTime: nextFree.time,
      }),
    }));
}
