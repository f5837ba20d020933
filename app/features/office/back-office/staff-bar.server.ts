import { staffPermissionsOf } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { helpPathAt, jobsOf } from "../handbook/handbook-rules.ts";
import { groupAt, groupsFor } from "./resources.server.ts";
import { readWaiting, type Waiting } from "./waiting.server.ts";

/** The bar of the pages that only staff open: sections with what waits in them, and the own centre. Null for everybody else. */
export async function loadStaffBar(visitor: Visitor, path: string) {
  const user = visitor.acting ? visitor.acting.staff : visitor.user;
  if (!user) return null;
  const permissions = staffPermissionsOf(user);
  const groups = groupsFor(permissions);
  if (groups.length === 0) return null;
  const nothing: Waiting = { waiting: [], centres: [], centre: null };
  // Without the figures the bar is as good as ever.
  const { waiting, centres, centre } = await readWaiting(visitor, { userId: user.id, permissions }).catch(
    () => nothing,
  );
  const current = groupAt(path);
  return {
    isHome: path === "/back-office/",
    /** The handbook on the page that is shown; null where it has nothing on it. */
    helpHref: helpPathAt(path, permissions),
    hasHandbook: jobsOf(permissions).length > 0,
    centres,
    centre,
    sections: groups.map(({ id, title, sections: [first] }) => ({
      id,
      title,
      href: first?.path ?? "/back-office/",
      isCurrent: id === current,
      count: waiting.filter(({ group }) => group === id).reduce((sum, { count }) => sum + count, 0),
    })),
  };
}
export type StaffBarView = NonNullable<Awaited<ReturnType<typeof loadStaffBar>>>;
