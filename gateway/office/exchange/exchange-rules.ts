import { EXCHANGE_COOKIE } from "../../contract/office/exchange.ts";

/** An answer of the protocol: its first word tells 1C what to do next. */
export type ExchangeAnswer = string | Response;

export const success = (...lines: string[]): string => ["success", ...lines].join("\n");
/** 1C shows the reason to whoever has begun the exchange. */
export const failure = (reason: string): string => `failure\n${reason.replaceAll(/\s+/g, " ")}`;
/** 1C asks once more. */
export const inProgress = (what: string): string => `progress\n${what}`;

const MAX_NAME_CHARACTERS = 200;
const SEGMENT = /^[\p{L}\p{N}_][\p{L}\p{N} ._()-]*$/u;

/** Whether a file may be called so: names of folders and of the file, none of which leads elsewhere. */
export const isExchangeName = (name: string): boolean =>
  name.length <= MAX_NAME_CHARACTERS && name.split("/").every((part) => SEGMENT.test(part) && !part.endsWith("."));

/** Bytes that were sent more than once in a row are the same part again, if they are more than a few. */
const FEWEST_TELLING_BYTES = 1_024;

export interface StoredParts {
  parts: number;
  firstDigest: string;
  lastDigest: string;
}

/**
 * What a part of a file is: the next one; the last one once more, whose answer was lost; or the first one once more, since the program has
 * begun anew. The protocol does not number parts.
 */
export function kindOfPart(
  { parts, firstDigest, lastDigest }: StoredParts,
  { digest, bytes }: { digest: string; bytes: number },
): "next" | "repeated" | "anew" {
  if (parts === 0 || bytes < FEWEST_TELLING_BYTES) return "next";
  if (digest === lastDigest) return "repeated";
  return digest === firstDigest ? "anew" : "next";
}

/** User and password as they were sent; null for another way of signing in. */
export function basicCredentials(header: string | undefined): string | null {
  const [, encoded] = /^basic\s+([a-z0-9+/=]+)$/i.exec(header?.trim() ?? "") ?? [];
  return encoded === undefined ? null : Buffer.from(encoded, "base64").toString("utf8");
}

/** Of all cookies of a header, the one that the exchange gives. */
export function exchangeCookie(header: string | undefined | null): string | null {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at).trim() === EXCHANGE_COOKIE) return pair.slice(at + 1).trim();
  }
  return null;
}
