import type { FittingTab } from "../../../shared/booking-choice.ts";
import type { SelectOption } from "../../../ui/select.tsx";
import type { ChipLink } from "./chip-links.tsx";

type Hidden = readonly (readonly [name: string, value: string])[];

/** What the fitting costs with one set of works. */
export interface PacketView {
  slug: string;
  title: string;
  /** «снять, разобрать, собрать, балансировка» */
  works: string;
  /** Kopecks. */
  price: number;
  /** «45 мин» */
  duration: string;
}

interface ServiceChoice {
  id: number;
  name: string;
  /** «от 900 ₽ · 30 мин» */
  note: string;
  isChosen: boolean;
}

/** Services of one category; open where one of them is chosen. */
export interface ServiceGroup {
  title: string;
  services: ServiceChoice[];
  isOpen: boolean;
}

/** The first block while it is open: sizes, whose wheels, packets, services. */
export interface WorksView {
  /** What other pages have promised: a centre, and perhaps its next free time. */
  promise: {
    /** «сегодня, 09:15, Протектор в Южнопортовом»; null where it cannot be kept. */
    text: string | null;
    /** Why it cannot be kept as it was. */
    problem: string | null;
    /** «сегодня, 09:15», where the way on books a time. */
    when: string | null;
    /** Where another centre or time is chosen. */
    otherHref: string | null;
  } | null;
  tab: FittingTab;
  tabs: ChipLink[];
  sources: ChipLink[];
  /** Parameters of the size, with what was chosen. */
  size: {
    vehicles: SelectOption[];
    vehicle: string;
    widths: SelectOption[];
    width: string;
    profiles: SelectOption[];
    profile: string;
    diameters: SelectOption[];
    diameter: string;
    quantities: SelectOption[];
    quantity: string;
    runflat: boolean;
  };
  /** The chosen car with its sizes; null before one is chosen. */
  car: { name: string; sizes: ChipLink[] } | null;
  carPath: string;
  /** Numbers to choose from for wheels of an order or in storage. */
  origin: {
    kind: "order" | "storage";
    hidden: Hidden;
    number: string;
    own: ChipLink[];
    signInPath: string | null;
    problem: string | null;
  } | null;
  /** «4 × 205/55 R16»; null while there is no size. */
  sizesText: string | null;
  packets: PacketView[];
  /** What of them is chosen; empty for services alone. */
  packet: string;
  hidden: Hidden;
  /** What has to be chosen before it goes on, by the field. */
  problems: Partial<Record<"diameter" | "packet" | "services", string>>;
}
