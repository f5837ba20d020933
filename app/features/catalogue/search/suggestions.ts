/** Lines under the search field; `note` says what kind of thing it is, or its price. */
export type Suggestions = { text: string; note: string; href: string }[];
