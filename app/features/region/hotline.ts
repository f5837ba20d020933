import { factsOf } from "../../path-facts.ts";

interface Hotlines {
  regionPhone: string;
  serviceHotlinePhone: string;
  batteryHotlinePhone: string;
}

export function hotlineFor(pathname: string, phones: Hotlines): string {
  return phones[PHONES[factsOf(pathname).hotline]];
}

const PHONES = {
  region: "regionPhone",
  service: "serviceHotlinePhone",
  battery: "batteryHotlinePhone",
} as const;
