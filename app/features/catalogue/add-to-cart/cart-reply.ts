import { problemsOf, type RefusedForm } from "../../../shared/form-reply.ts";

/** The cart's reply to a script that stays on its page: adjustments of the request, or why it was refused. */
export type CartReply = { cartWarnings: string[]; added?: AddedText } | RefusedForm;

/** What to say after an addition: what the cart holds now, and where tyres and wheels can be fitted. */
export interface AddedText {
  text: string;
  fittingHref: string | null;
}

export const isRefused = (reply: CartReply | undefined): reply is RefusedForm => reply !== undefined && "form" in reply;

/** The messages to show. */
export const messagesOf = (reply: CartReply): string[] =>
  isRefused(reply) ? problemsOf(reply).map(({ message }) => message) : reply.cartWarnings;
