import { createHash, randomBytes } from "node:crypto";

const SECRET_BYTES = 24;

/** What the link of a letter carries: 192 random bits. The store keeps only its hash. */
export const newEndSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");

export const hashOfEndSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");
