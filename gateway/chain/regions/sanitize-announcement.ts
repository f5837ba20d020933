import sanitizeHtml from "sanitize-html";

/** The announcement bar is one line of text: inline tags, and links to this site, phones and e-mail addresses. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: ["a", "b", "strong", "i", "em", "br"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https", "http", "tel", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

/** Removes all other markup and keeps the text. NAV-056 */
export const sanitizeAnnouncement = (html: string): string => sanitizeHtml(html, RULES).trim();
