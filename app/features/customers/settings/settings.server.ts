import { authSessions, type User } from "../../../../gateway/contract/customers/auth.ts";
import { notifySettings } from "../../../../gateway/contract/customers/notices.ts";
import { primaryContact } from "../../../../gateway/contract/customers/primary-contact.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { PASSWORD_MIN } from "../../../../gateway/contract/platform/user-fields.ts";
import { formatDate, formatTime } from "../../../ui/format.ts";
import { required } from "../../../visitor/error-responses.server.ts";
import { isFreshSignIn } from "../../../visitor/fresh-sign-in.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

/** Notification preferences, password and sessions of a customer. Times are in `zone`. ACC-006, ACC-007 */
export async function loadSettings(visitor: Visitor, user: User, zone: Zone) {
  const { gateway } = visitor;
  const [notify, list] = await Promise.all([gateway.call(notifySettings, {}), gateway.call(authSessions, {})]);
  const { sessions } = required(list);
  return {
    notify: required(notify).settings,
    password: {
      hasPassword: user.has_password,
      /** A first password is set by who has signed in just now. */
      needsProof: !user.has_password && !isFreshSignIn(sessions, visitor.now()),
      /** The login name that belongs to the password. */
      username: primaryContact(user.emails)?.email ?? null,
      minLength: PASSWORD_MIN,
    },
    sessions: sessions.map(({ id, device, address, createdAt, usedAt, isCurrent }) => ({
      id,
      device: device || "Неизвестное устройство",
      address,
      signedIn: momentText(createdAt, zone),
      used: momentText(usedAt, zone),
      isCurrent,
    })),
  };
}
export type SettingsView = Awaited<ReturnType<typeof loadSettings>>;

const momentText = (isoUtc: string, zone: Zone): string =>
  `${formatDate(isoUtc, zone, true)}, ${formatTime(isoUtc, zone)}`;
