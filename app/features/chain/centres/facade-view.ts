import { isDarkAt } from "./daylight.ts";

/** What tells the face of one centre from that of another. */
export interface FaceView {
  bays: number;
  /** Over the door: number of the house; empty where the address has none. */
  number: string;
  /** Which of the colours of signs; any whole number. */
  tone: number;
  isOpen: boolean;
  isDark: boolean;
  /** A gate for lorries, a storey for stored wheels, an annexe for repairs. */
  hasTruckGate: boolean;
  hasStore: boolean;
  hasWorkshop: boolean;
}

interface Place {
  id: number;
  address: string;
  bays: number;
  lat: number;
  lng: number;
  capabilities: readonly string[];
}

/** The shop's own photograph of a centre. */
export interface PhotoView {
  /** Base of its address. */
  base: string;
  alt: string;
}

/** What is shown in the place of the drawing; null where there is no photograph, or for who saves data. */
export const photoOf = ({ title, photo }: { title: string; photo: string }, savesData: boolean): PhotoView | null =>
  photo && !savesData ? { base: photo, alt: `${title}: здание снаружи` } : null;

/** A centre as it is drawn at a moment. `isOpen` is false where it is not known. */
export function faceOf(place: Place, isOpen: boolean, now: Date): FaceView {
  const { id, address, bays, capabilities } = place;
  return {
    bays,
    number: houseNumber(address),
    tone: id,
    isOpen,
    isDark: isDarkAt(place, now),
    hasTruckGate: capabilities.includes("truck"),
    hasStore: capabilities.includes("storage"),
    hasWorkshop: capabilities.includes("service"),
  };
}

/** «125Ж» of «Москва, Варшавское шоссе, 125Ж». */
export const houseNumber = (address: string): string =>
  /(?:^|[\s,.])(\d+(?:\/\d+)?[а-яё]?)$/iu.exec(address.trim())?.[1] ?? "";
