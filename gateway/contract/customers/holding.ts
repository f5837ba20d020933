import { z } from "zod";

/** What an unproven visitor can show: a code to the phone that was named, a captcha, or the money. */
export const proofs = ["code", "captcha", "payment"] as const;
export type Proof = (typeof proofs)[number];

/** More is asked for than may be held unproven: the same request with one of the proofs is taken. Calls that hold something have it. */
export const holdingCodes = { proof_needed: 428 } as const;

/** What a form tells before it is filled in: why more is needed, and what would help; nothing but to free what is held without proofs. */
export const moreNeeded = z.object({ message: z.string(), proofs: z.array(z.enum(proofs)) });

/** `data` of `proof_needed`: what would help, the first one best. */
export const proofNeededData = moreNeeded.pick({ proofs: true });

/** The token of the phone that was named and confirmed: calls that hold something take it. */
export const phoneToken = z.string().max(200).nullable().default(null);
