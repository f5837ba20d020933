import type { Visitor } from "./visitor.server.ts";

type SignedIn = Pick<Visitor, "user">;

/** As the gateway has it: 11 digits; «» of a guest, and of an account without a phone. */
export function primaryPhone({ user }: SignedIn): string {
  const phones = user?.phones ?? [];
  return (phones.find(({ is_primary }) => is_primary) ?? phones[0])?.phone ?? "";
}

/** «» of a guest, and of an account without an address. */
export const primaryEmail = ({ user }: SignedIn): string =>
  user?.emails.find(({ is_primary }) => is_primary)?.email ?? "";
