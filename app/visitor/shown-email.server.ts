import { domainToUnicode } from "node:url";

/** An address as people write it: «ёж@пример.рф», of which mail servers know only «xn--e1afmkfd.xn--p1ai». */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const host = domainToUnicode(email.slice(at + 1));
  return at > 0 && host ? `${email.slice(0, at)}@${host}` : email;
}
