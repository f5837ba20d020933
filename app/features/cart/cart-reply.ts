import { type FormReply, problemsOf } from "../../shared/form-reply.ts";

/** What the cart answers to a script that stays on its page: what was done otherwise than requested, or why nothing was. */
export type CartReply = { cartWarnings: string[] } | FormReply;

export const isRefused = (reply: CartReply | undefined): reply is FormReply => reply !== undefined && "form" in reply;

/** The messages to show. */
export const messagesOf = (reply: CartReply): string[] =>
  isRefused(reply) ? problemsOf(reply).map(({ message }) => message) : reply.cartWarnings;
