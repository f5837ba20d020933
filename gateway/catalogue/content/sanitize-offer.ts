import sanitizeHtml from "sanitize-html";

/** A few paragraphs and lists; links to this site, phones and e-mail addresses. Headings belong to the page. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: ["p", "ul", "ol", "li", "a", "b", "strong", "i", "em", "br"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https", "http", "tel", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

/** The text of an offer: all other markup is removed, and its text stays. */
export const sanitizeOffer = (html: string): string => sanitizeHtml(html, RULES).trim();
