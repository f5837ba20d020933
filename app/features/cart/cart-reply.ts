/** What the cart answers to one of its forms when it does not redirect. */
export interface CartReply {
  kind: "cart";
  ok: boolean;
  /** Done otherwise than asked, or why nothing was. */
  messages: string[];
  /** The line it is about. */
  sku: string | null;
}
