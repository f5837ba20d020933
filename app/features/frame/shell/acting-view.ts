import { maskPhone } from "../../../../gateway/contract/platform/personal.ts";
import type { ActingVisitor } from "../../../visitor/acting.server.ts";

/** What the bar says of the client whom staff act for. */
export interface ActingView {
  /** «Анна С.» */
  client: string;
  /** «+7 900 ***-**-01»; empty for an account without a phone. */
  phone: string;
  /** «осталось 27 мин»; empty while nobody knows. */
  left: string;
}

export function actingView({ name, phone, minutesLeft }: ActingVisitor): ActingView {
  return {
    client: name || "клиент без личного кабинета",
    phone: maskPhone(phone),
    left: minutesLeft === null ? "" : `осталось ${minutesLeft}\u00a0мин`,
  };
}
