import type { ShownState } from "../../contract/platform/shown-fields.ts";

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
