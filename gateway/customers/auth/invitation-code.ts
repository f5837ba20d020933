import { randomInt } from "node:crypto";
import { codeOf } from "../../contract/platform/typed-text.ts";

/** Unambiguous when dictated by phone: no characters that look or sound alike. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** A customer's own code for inviting others, one of 31⁸. */
export const newInvitationCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

/** As it is stored, however it was typed. */
export const normalizeInvitationCode = codeOf;
