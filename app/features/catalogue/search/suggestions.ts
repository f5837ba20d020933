/** Lines under the search field; `note` says what kind of thing it is, or its price. */
export type Suggestions = {
  text: string;
  note: string;
  href: string;
  /** Base of the address of the picture of goods; absent for what leads to a list. */
  picture?: string;
}[];
