import {
  permissionsOfRoles,
  rightsOfRoles,
  type StaffRole,
  staffRoles,
} from "../../../../gateway/contract/platform/staff-permissions.ts";
import { forbidden, notFound } from "../../../visitor/error-responses.server.ts";
import { requireEmployee } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { staffGroups } from "../back-office/staff-groups.ts";
import { jobPath, jobsAt, jobsFor, jobsOf, pagesOf } from "./handbook-rules.ts";
import type { Job } from "./job.ts";

/** The person's permissions and what may be done with them; throws 403 where that is nothing. */
function requireReader(visitor: Visitor, request: Request) {
  const { permissions } = requireEmployee(visitor, request);
  const own = jobsOf(permissions);
  if (own.length === 0) throw forbidden();
  return { permissions, own };
}

const linkOf = ({ id, title, purpose }: Job) => ({ href: jobPath(id), title, purpose });

const inGroups = (jobs: readonly Job[]) =>
  Object.entries(staffGroups)
    .map(([id, title]) => ({ id, title, jobs: jobs.filter(({ group }) => group === id).map(linkOf) }))
    .filter(({ jobs }) => jobs.length > 0);

/** Jobs that the person may do: all of them, those of the page `page`, or those that the text `q` finds. Throws 403. */
export function loadHandbook(visitor: Visitor, request: Request) {
  const { permissions, own } = requireReader(visitor, request);
  const { searchParams } = new URL(request.url);
  const text = searchParams.get("q")?.trim().slice(0, 200) ?? "";
  const page = searchParams.get("page") ?? "";
  const shown = text ? jobsFor(text, permissions) : page ? jobsAt(page, permissions) : own;
  return { text, isPart: text !== "" || page !== "", groups: inGroups(shown), roles: rolesWith(own) };
}
export type HandbookView = ReturnType<typeof loadHandbook>;

const jobsOfRole = (role: StaffRole, own: readonly Job[]): Job[] => {
  const theirs = jobsOf(permissionsOfRoles([role]));
  return own.filter((job) => theirs.includes(job));
};

/** Roles for whose newcomers the person can print something. */
const rolesWith = (own: readonly Job[]) =>
  (Object.keys(rightsOfRoles) as StaffRole[])
    .filter((role) => jobsOfRole(role, own).length > 0)
    .map((role) => ({ value: role, label: staffRoles[role] }));

const viewOf = (job: Job) => {
  const [first] = pagesOf(job);
  return { ...job, openHref: first && !first.includes("/:") ? first : null };
};
export type JobView = ReturnType<typeof viewOf>;

/** One job. Throws 404, also for what the person may not do. */
export function loadJob(visitor: Visitor, request: Request, id: string) {
  const { own } = requireReader(visitor, request);
  const job = own.find((each) => each.id === id);
  if (!job) throw notFound();
  return viewOf(job);
}

/** Everything of a role as far as the person may do it themselves, on one page; without a role all of their own. */
export function loadPrintedHandbook(visitor: Visitor, request: Request) {
  const { own } = requireReader(visitor, request);
  const role = new URL(request.url).searchParams.get("role") ?? "";
  const isRole = (text: string): text is StaffRole => Object.hasOwn(staffRoles, text);
  return {
    title: isRole(role) ? `Справочник: ${staffRoles[role].toLowerCase()}` : "Справочник",
    role,
    roles: rolesWith(own),
    jobs: (isRole(role) ? jobsOfRole(role, own) : own).map(viewOf),
  };
}
export type PrintedHandbookView = ReturnType<typeof loadPrintedHandbook>;
