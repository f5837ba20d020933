import { invitationOf, inviterOf } from "../../visitor/invitation.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

/** Where customers join; invited ones see the form first. */
export const JOIN_PATH = "/my/profile/?recommend_for_friend";

/** The modal over this page, with the shortest form. LOY-034, LOY-037 */
const SIGN_IN_HREF = `?${new URLSearchParams({ showAuthModal: "true", signup: "short", next: JOIN_PATH })}`;

/** An invited customer who can join at once is sent to the form. LOY-033 */
export const joinsAtOnce = ({ user, cookies }: Visitor): boolean =>
  user !== null && user.loyalty_referer_code === null && invitationOf(cookies) !== null;

/** The main button for the current visitor, and the inviting customer. LOY-035, LOY-036, LOY-037, B-25 */
export async function loadLoyalty(visitor: Visitor) {
  const { user } = visitor;
  const action = user?.loyalty_referer_code
    ? { text: "Посмотреть мои баллы", href: "/my/bonuses/" }
    : { text: "Стать участником", href: user ? JOIN_PATH : SIGN_IN_HREF };
  return { action, inviter: user?.loyalty_referer_code ? null : await inviterOf(visitor) };
}
export type LoyaltyView = Awaited<ReturnType<typeof loadLoyalty>>;
