import { maskPhone } from "../../../../gateway/contract/platform/personal.ts";
import { clientPath } from "../../../shared/client-path.ts";
import type { ActingVisitor } from "../../../visitor/acting.server.ts";
import type { LeftClient } from "../../../visitor/acting-cookies.server.ts";

/** What the bar says of the client whom staff act for. */
export interface ActingView {
  /** «Анна С.» */
  client: string;
  /** «+7 900 ***-**-01»; empty for an account without a phone. */
  phone: string;
  /** «осталось 27 мин»; empty while nobody knows. */
  left: string;
}

const nameOf = ({ name }: Pick<ActingVisitor, "name">): string => name || "клиент без личного кабинета";

export function actingView({ name, phone, minutesLeft }: ActingVisitor): ActingView {
  return {
    client: nameOf({ name }),
    phone: maskPhone(phone),
    left: minutesLeft === null ? "" : `осталось ${minutesLeft}\u00a0мин`,
  };
}

/** What the bar says once acting has ended by itself, and the card at which it begins again. */
export const actingEndedView = ({ name, phone, clientUserId }: LeftClient) => ({
  client: nameOf({ name }),
  phone: maskPhone(phone),
  href: clientPath(clientUserId === null ? phone.slice(-10) : String(clientUserId)),
});
export type ActingEndedView = ReturnType<typeof actingEndedView>;
