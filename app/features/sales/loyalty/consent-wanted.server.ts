import { staffPermissionsOf } from "../../../visitor/require-staff.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const LATER = "loyalty_later";
/** CFG-025 */
const LATER_SECONDS = 180 * 86_400;

/** Pages that have the form themselves, and those where nobody is to be disturbed: signing in, cart, order, the pages of staff. */
const QUIET =
  /^\/(my\/(profile|consent)|login|logout|cp-logout|basket|order|manager|back-office|search-client|dev)(\/|$)/;
/** Pages that are one form: a visit, a review, a car, what is cancelled, moved or deleted. */
const FORMS =
  /^\/(service-tyre-fitting|appointment|waiting|cheaper-price|reviews\/[^/]+\/new|my\/(settings\/personal|(garage|orders|appointments|contract-storage)\/[^/]+))(\/|$)/;

type ConsentVisitor = Pick<Visitor, "user" | "acting" | "cookies">;

/** Whether a customer has neither agreed to the programme nor put the question off. LOY-028, LOY-029 */
export const isConsentWanted = ({ user, acting, cookies }: ConsentVisitor): boolean =>
  user !== null &&
  acting === null &&
  !user.loyalty.blank.confirmed &&
  staffPermissionsOf(user).size === 0 &&
  cookies.get(LATER) !== String(user.id);

/** Whom the modal of this page asks, null for nobody. */
export const consentAsks = (visitor: ConsentVisitor, path: string): number | null =>
  isConsentWanted(visitor) && !QUIET.test(path) && !FORMS.test(path) ? (visitor.user?.id ?? null) : null;

/** The question is put off in this browser, for this customer. */
export function putConsentOff({ user, cookies }: Pick<ConsentVisitor, "user" | "cookies">): void {
  if (user) cookies.set(LATER, String(user.id), { maxAgeSeconds: LATER_SECONDS });
}
