import type { z } from "zod";

/**
 * A text that tells who a client is or how to reach them, as a member of staff may read it. `forStaff` alone makes one, so that no answer to
 * staff has a phone or an address of mail that nobody has decided about.
 */
export type StaffText = string & z.core.$brand<"for staff">;

/** «+79001234501» → «+7 900 ***-**-01»: enough to ask the client whether it is theirs. */
export const maskPhone = (e164: string): string => e164.replace(/^\+7(\d{3})\d{5}(\d{2})$/, "+7 $1 ***-**-$2");

const HIDDEN = "···";

/** «anna@example.ru» → «a···@e···.ru»: recognisable for its owner, without revealing its length. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const host = email.slice(at + 1);
  const initial = (text: string) => [...text][0] ?? "";
  const ending = host.slice(host.lastIndexOf(".") + 1);
  return `${initial(email.slice(0, at))}${HIDDEN}@${initial(host)}${HIDDEN}.${ending}`;
}

const masks = { phone: maskPhone, email: maskEmail, none: (text: string) => text };

/** How a text is told to those who need not know it whole; `none` for what all who may make the call have to know. */
export type Mask = keyof typeof masks;

/** `isWhole`: this caller may read it. What is empty stays empty. */
export const forStaff = (mask: Mask, text: string, isWhole = false): StaffText =>
  (isWhole || text === "" ? text : masks[mask](text)) as StaffText;
