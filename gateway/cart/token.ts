import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 24;

/** A guest's key to a cart: 192 random bits. The store keeps only its hash. */
export const newCartToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");
