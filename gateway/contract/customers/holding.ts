import { z } from "zod";

/** What an unproven visitor can show: a code to the phone that was named, a captcha, or the money. */
export const proofs = ["code", "captcha", "payment"] as const;
export type Proof = (typeof proofs)[number];

/** More is asked for than may be held unproven: the same request with one of the proofs is taken. Calls that hold something have it. */
export const holdingCodes = { proof_needed: 428 } as const;

/** What its owner may give up for something else, and what opens its page. */
export const heldThing = z.object({
  kind: z.enum(["order", "visit", "wait"]),
  title: z.string(),
  identity: z.string(),
  access: z.string(),
});
export type HeldThing = z.output<typeof heldThing>;

/**
 * What a form tells before it is filled in: why more is needed, and what would help. `held` is what whoever has proven something can free
 * instead; without proofs nothing else helps.
 */
export const moreNeeded = z.object({
  message: z.string(),
  proofs: z.array(z.enum(proofs)),
  held: z.array(heldThing).default([]),
});
export type MoreNeeded = z.output<typeof moreNeeded>;

/** `data` of `proof_needed`, what would help, the first one best, and of its `too_many`: what can be freed. */
export const proofNeededData = moreNeeded.pick({ held: true }).extend({ proofs: moreNeeded.shape.proofs.default([]) });

/** The token of the phone that was named and confirmed: calls that hold something take it. */
export const phoneToken = z.string().max(200).nullable().default(null);

/** The answer of a captcha, which shows a person behind an address that many share. */
export const recaptcha = z.string().max(4_000).default("");
