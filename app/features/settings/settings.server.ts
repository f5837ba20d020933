import { authSessions, type User } from "../../../gateway/contract/auth.ts";
import { notifySettings } from "../../../gateway/contract/notices.ts";
import { primaryContact } from "../../../gateway/contract/primary-contact.ts";
import { PASSWORD_MIN } from "../../../gateway/contract/user-fields.ts";
import { formatDate, formatTime } from "../../ui/format.ts";
import { required } from "../../visitor/error-responses.server.ts";
import type { Visitor } from "../../visitor/visitor.server.ts";

/** Notification preferences, password and sessions of a customer. Times are in `zone`. ACC-006, ACC-007 */
export async function loadSettings({ gateway }: Visitor, user: User, zone: string) {
  const [notify, list] = await Promise.all([gateway.call(notifySettings, {}), gateway.call(authSessions, {})]);
  const { sessions } = required(list);
  return {
    notify: required(notify).settings,
    password: {
      hasPassword: user.has_password,
      /** The name that the password goes with. */
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

const momentText = (isoUtc: string, zone: string): string =>
  `${formatDate(isoUtc, zone, true)}, ${formatTime(isoUtc, zone)}`;
