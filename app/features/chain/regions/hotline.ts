import { factsOf } from "../../../path-facts.ts";

/** E.164; the hotlines may be empty. */
interface Hotlines {
  regionPhone: string;
  serviceHotlinePhone: string;
  batteryHotlinePhone: string;
}

export function hotlineFor(pathname: string, phones: Hotlines): string {
  return phones[PHONES[factsOf(pathname).hotline]] || phones.regionPhone;
}

const PHONES = {
  region: "regionPhone",
  service: "serviceHotlinePhone",
  battery: "batteryHotlinePhone",
} as const;
