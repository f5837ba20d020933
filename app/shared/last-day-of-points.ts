import type { Zone } from "../../gateway/contract/platform/local-time.ts";
import { formatDate } from "../ui/format.ts";

/** The last day on which points can be spent that end at a moment. */
export const lastDayOfPoints = (end: string, zone: Zone): string =>
  formatDate(new Date(Date.parse(end) - 1).toISOString(), zone, true);
