import type { Day } from "../../gateway/contract/platform/local-time.ts";
import type { PacketType, VehicleType } from "../../gateway/contract/workshop/fitting.ts";
import { type FittingAxle, parseSizes, printSizes, sizeFromFields } from "./tyre-sizes.ts";

/** Where the visitor's wheels come from. */
export const fittingSources = ["own", "order", "storage"] as const;
export type FittingSource = (typeof fittingSources)[number];

export const fittingTabs = ["by-params", "by-auto"] as const;
export type FittingTab = (typeof fittingTabs)[number];

export const vehicles = ["passenger", "suv", "van", "truck"] as const satisfies readonly VehicleType[];
export const packets = ["full", "wheels", "mount"] as const satisfies readonly PacketType[];

/** Everything that has been chosen so far: it is the address of the booking page. */
export interface BookingChoice {
  tyreFittingTab: FittingTab;
  /** Ids, without repetitions. */
  selectedServices: readonly number[];
  vehicleType: VehicleType;
  /** Equal wheels together: one entry, or one for each axle. */
  tyreFittingAxles: readonly FittingAxle[];
  packetType: PacketType | null;
  fittingSource: FittingSource;
  /** Number of the order that the wheels are from. */
  tyreFittingOrder: string | null;
  /** What opens the order of a guest. */
  tyreFittingOrderAccess: string | null;
  /** Number of the contract by which the wheels are stored. */
  tyreFittingContract: string | null;
  selectedShop: number | null;
  /** YYYY-MM-DD by the calendar of the centre. */
  selectedDate: Day | null;
  /** HH:MM by the clock of the centre. */
  selectedTime: string | null;
  /** The client whom a manager books for: ten digits. */
  clientPhone: string | null;
}

export const BOOKING_PATH = "/service-tyre-fitting/";

/** Whether an address opens the first block again or goes on from it. Forms stay in it unless the button that goes on is pressed: the last one counts. */
const CHANGE = "change";
export const STAY = [CHANGE, "works"] as const;
export const GO_ON = [CHANGE, "done"] as const;
/** The centre is chosen by hand, where the wheels would choose it. */
const CENTRES = [CHANGE, "center"] as const;
const changes = { [STAY[1]]: "stay", [GO_ON[1]]: "goOn", [CENTRES[1]]: "centres" } as const;
export const changeOf = (query: URLSearchParams) =>
  changes[query.getAll(CHANGE).at(-1) as keyof typeof changes] ?? null;
const MAX_SERVICES = 10;

export const emptyChoice: BookingChoice = {
  tyreFittingTab: "by-params",
  selectedServices: [],
  vehicleType: "passenger",
  tyreFittingAxles: [],
  packetType: null,
  fittingSource: "own",
  tyreFittingOrder: null,
  tyreFittingOrderAccess: null,
  tyreFittingContract: null,
  selectedShop: null,
  selectedDate: null,
  selectedTime: null,
  clientPhone: null,
};

/** STORAGE when there is the number of a contract, OWN otherwise, for tyres of an order as well. SVC-013, SVC-014, A-13 */
export const mountTypeOf = ({ tyreFittingContract }: Pick<BookingChoice, "tyreFittingContract">): "STORAGE" | "OWN" =>
  tyreFittingContract === null ? "OWN" : "STORAGE";

/** What an address has chosen. What cannot be read counts as not given and is named in `ignored`. */
export function parseChoice(query: URLSearchParams): { choice: BookingChoice; ignored: readonly string[] } {
  const ignored: string[] = [];
  function read<Value>(name: string, parse: (text: string) => Value | null): Value | null {
    const text = query.get(name)?.trim() ?? "";
    if (text === "") return null;
    const value = parse(text);
    if (value === null) ignored.push(name);
    return value;
  }
  const listed = query.get("sizes") ? read("sizes", parseSizes) : null;
  const typed = sizeFromFields(query);
  const sizes = listed && saysFirst(query, typed, listed) ? listed : typed;
  const order = read("order", (text) => matching(text, /^[\w-]{1,40}$/));
  const access = read("orderAccess", (text) => matching(text, /^[\w-]{20,80}$/));
  const contract = read("storageNumber", (text) => matching(text, /^[^\p{C}]{1,40}$/u));
  const source = read("source", (text) => oneOf(fittingSources, text));
  const shop = read("shop", (text) => positive(text));
  const date = read("date", calendarDay);
  const time = read("time", (text) => matching(text, /^([01]\d|2[0-3]):[0-5]\d$/));
  const choice: BookingChoice = {
    tyreFittingTab: read("tab", (text) => oneOf(fittingTabs, text)) ?? "by-params",
    selectedServices: servicesIn(query.getAll("serviceIds"), ignored),
    vehicleType: read("vehicle", (text) => oneOf(vehicles, text)) ?? "passenger",
    tyreFittingAxles: sizes ?? [],
    packetType: read("packet", (text) => oneOf(packets, text)),
    fittingSource: contract ? "storage" : order ? "order" : (source ?? "own"),
    tyreFittingOrder: contract ? null : order,
    tyreFittingOrderAccess: contract || !order ? null : access,
    tyreFittingContract: contract,
    // A day without its centre and a time without its day mean nothing.
    selectedShop: shop,
    selectedDate: shop === null ? null : date,
    selectedTime: shop === null || date === null ? null : time,
    clientPhone: read("managerPhone", (text) => /^(?:7|8)?(\d{10})$/.exec(text.replace(/\D/g, ""))?.[1] ?? null),
  };
  return { choice, ignored };
}

/** The fields of a size show the first of several: while they say the same, the others stay as well. */
const saysFirst = (query: URLSearchParams, typed: readonly FittingAxle[] | null, [first]: readonly FittingAxle[]) =>
  !hasSizeFields(query) || JSON.stringify(typed?.[0]) === JSON.stringify(first);

/** The address was made by a form that has the fields of a size, whatever was chosen in them. */
export const hasSizeFields = (query: URLSearchParams): boolean => query.has("diameter");

/** The parameters of a choice, in the order in which it is made: what a form carries hidden. */
export function choiceFields(choice: BookingChoice): [name: string, value: string][] {
  const { tyreFittingTab, selectedServices, vehicleType, tyreFittingAxles, packetType, fittingSource } = choice;
  const isImplied = choice.tyreFittingOrder !== null || choice.tyreFittingContract !== null;
  const fields: [string, string | null][] = [
    ["managerPhone", choice.clientPhone],
    ["tab", tyreFittingTab === "by-params" ? null : tyreFittingTab],
    ["vehicle", vehicleType === "passenger" ? null : vehicleType],
    ["source", isImplied || fittingSource === "own" ? null : fittingSource],
    ["order", choice.tyreFittingOrder],
    ["orderAccess", choice.tyreFittingOrderAccess],
    ["storageNumber", choice.tyreFittingContract],
    ["sizes", tyreFittingAxles.length > 0 ? printSizes(tyreFittingAxles) : null],
    ["packet", packetType],
    ["serviceIds", selectedServices.length > 0 ? JSON.stringify(selectedServices) : null],
    ["shop", choice.selectedShop === null ? null : String(choice.selectedShop)],
    ["date", choice.selectedDate],
    ["time", choice.selectedTime],
  ];
  return fields.filter((field): field is [string, string] => field[1] !== null);
}

/** The address of a choice; `change` is chosen now. */
export function bookingPath(choice: BookingChoice, change: Partial<BookingChoice> = {}): string {
  const query = new URLSearchParams(choiceFields({ ...choice, ...change })).toString();
  return query ? `${BOOKING_PATH}?${query}` : BOOKING_PATH;
}

/** The address that books the time that was promised at a centre, once it is chosen what for. */
export const promisePath = (selectedShop: number, { date, time }: { date: Day; time: string }): string =>
  bookingPath({ ...emptyChoice, selectedShop, selectedDate: date, selectedTime: time });

/** The address of a choice with the first block open, whatever is chosen in it. */
export function openPath(choice: BookingChoice, change: Partial<BookingChoice> = {}): string {
  const next = { ...choice, ...change };
  return hasWork(next) || hasOrigin(next) ? changedPath(next, STAY) : bookingPath(next);
}

/** The address of a choice with its centres to choose from. */
export const centresPath = (choice: BookingChoice): string => changedPath(upTo("works", choice), CENTRES);

const changedPath = (choice: BookingChoice, change: typeof STAY | typeof CENTRES): string =>
  `${BOOKING_PATH}?${new URLSearchParams([...choiceFields(choice), [...change]])}`;

/** Without what is chosen after the block: a changed block resets the later ones. B-29 */
export function upTo(block: "works" | "centre" | "date", choice: BookingChoice): BookingChoice {
  const { selectedShop, selectedDate } = choice;
  return {
    ...choice,
    selectedTime: null,
    selectedDate: block === "date" ? selectedDate : null,
    selectedShop: block === "works" ? null : selectedShop,
  };
}

/** The wheels are those of an order or a contract: their size, packet and centre are known. */
export const hasOrigin = ({ tyreFittingOrder, tyreFittingContract }: BookingChoice): boolean =>
  tyreFittingOrder !== null || tyreFittingContract !== null;

/** There is something to do at the centre: a fitting with its packet, or a service. */
export const hasFitting = ({ tyreFittingAxles, packetType }: BookingChoice): boolean =>
  tyreFittingAxles.length > 0 && packetType !== null;
export const hasWork = (choice: BookingChoice): boolean => hasFitting(choice) || choice.selectedServices.length > 0;

/** The specification's JSON array, or the ticks of a form: a parameter each. SVC-011, SVC-015 */
function servicesIn(texts: readonly string[], ignored: string[]): number[] {
  const ids = texts.flatMap((text) => (/^\s*\[/.test(text) ? (parsedList(text) ?? [null]) : [positive(text)]));
  const given = texts.some((text) => text.trim() !== "");
  if (given && ids.includes(null)) ignored.push("serviceIds");
  const known = new Set(ids.filter((id): id is number => id !== null));
  return [...known].slice(0, MAX_SERVICES);
}

function parsedList(text: string): (number | null)[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map((id) => positive(String(id))) : null;
  } catch {
    return null;
  }
}

const matching = (text: string, pattern: RegExp): string | null => (pattern.test(text) ? text : null);
const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | null =>
  values.find((value) => value === text) ?? null;
const positive = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

function calendarDay(text: string): Day | null {
  const moment = /^20\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return moment && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? (text as Day) : null;
}
