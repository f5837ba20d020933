import type { Services } from "../../chain/services.ts";
import type { Zone } from "../../contract/platform/local-time.ts";
import type { FilterOption } from "../../contract/platform/resource-kit.ts";
import type { ShownState } from "../../contract/platform/shown-fields.ts";
import { localMinute } from "../../platform/zone-time.ts";
import { minuteOf } from "./shown-store.ts";

interface ShownRow {
  id: number;
  title: string;
  regions: string[];
  position: number;
  startsAt: string | null;
  endsAt: string | null;
  archivedAt: Date | null;
}

/** What lists of the site's content have in common: titles of regions, the clock of the visited one, states. */
export function listFacts({ regions, now }: Services) {
  const titleOf = (slug: string): string => regions.regions.find((each) => each.slug === slug)?.title ?? slug;
  return {
    titleOf,
    regionOptions: (): FilterOption[] => regions.regions.map(({ slug, title }) => ({ value: slug, label: title })),
    minuteIn: (zone: Zone): string => localMinute(now(), zone),
    rowOf({ id, title, regions: slugs, position, archivedAt, ...times }: ShownRow, minute: string) {
      const [startsAt, endsAt] = [minuteOf(times.startsAt), minuteOf(times.endsAt)];
      const state = shownState({ startsAt, endsAt, archivedAt }, minute);
      return { id, title, regions: slugs.map(titleOf), position, startsAt, endsAt, state };
    },
  };
}

interface Times {
  /** Minutes of a clock, the end excluded; null is open. */
  startsAt: string | null;
  endsAt: string | null;
  archivedAt: Date | null;
}

/** Whether something is shown when a clock shows `minute`, YYYY-MM-DDTHH:MM. */
export function shownState({ startsAt, endsAt, archivedAt }: Times, minute: string): ShownState {
  if (archivedAt !== null) return "archived";
  if (endsAt !== null && endsAt <= minute) return "over";
  return startsAt !== null && startsAt > minute ? "planned" : "shown";
}
