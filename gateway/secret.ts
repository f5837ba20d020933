import { createHash, randomBytes } from "node:crypto";

const SECRET_BYTES = 24;

/** A key that a guest holds, to a cart or to the end of a subscription: 192 random bits. The store keeps only its hash. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");

/** SHA-256, hex. */
export const hashOfSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");
