import type { ClientHit } from "../../../../gateway/contract/office/staff-clients.ts";
import { clientPath } from "../../../shared/client-path.ts";
import { formatPhone } from "../../../ui/format.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";

/** A client as lists name them. */
export const hitView = ({ key, id, name, phones, emails }: ClientHit) => ({
  path: clientPath(key),
  name: name || "Без имени",
  contacts: [...phones.map(formatPhone), ...emails.map(shownEmail)].join(", "),
  hasAccount: id !== null,
});
export type HitView = ReturnType<typeof hitView>;
