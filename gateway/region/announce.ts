import sanitizeHtml from "sanitize-html";

/** The strip is one line of text: tags that stay inside it, links to this site and to where people call or write. */
const RULES: sanitizeHtml.IOptions = {
  allowedTags: ["a", "b", "strong", "i", "em", "br"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https", "http", "tel", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

/** HTML of a notice with everything taken out that a notice does not need; the text stays. NAV-056 */
export const sanitizeAnnounce = (html: string): string => sanitizeHtml(html, RULES).trim();
