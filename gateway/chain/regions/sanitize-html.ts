import sanitizeHtml from "sanitize-html";

/** The announcement bar is one line of text: inline tags, and links to this site, phones and e-mail addresses. */
const announcementRules: sanitizeHtml.IOptions = {
  allowedTags: ["a", "b", "strong", "i", "em", "br"],
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https", "http", "tel", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

/** Removes all other markup and keeps the text. NAV-056 */
export const sanitizeAnnouncement = (html: string): string => sanitizeHtml(html, announcementRules).trim();

/** Texts of pages: headings that links may lead to, paragraphs, lists and inline tags. */
const documentRules: sanitizeHtml.IOptions = {
  allowedTags: ["h2", "h3", "p", "ul", "ol", "li", "a", "b", "strong", "i", "em", "br"],
  allowedAttributes: { a: ["href"], h2: ["id"], h3: ["id"] },
  allowedSchemes: ["https", "http", "tel", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

const BLOCK = /^<\/?(h2|h3|p|ul|ol|li)\b/i;

/** Passes until nothing changes any more: a paragraph may be made inside of a tag, and is then taken apart. */
const MOST_PASSES = 10;

/** Removes all other markup and keeps the text; what stands between empty lines without a tag of its own becomes a paragraph. */
export function sanitizeDocument(text: string): string {
  let clean = text;
  for (let passes = 0, before = ""; before !== clean && passes < MOST_PASSES; passes++) {
    before = clean;
    clean = sanitizeHtml(inParagraphs(sanitizeHtml(clean, documentRules)), documentRules).trim();
  }
  return clean;
}

const inParagraphs = (html: string): string =>
  html
    .split(/\r?\n[\t ]*\r?\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block) => (BLOCK.test(block) ? block : `<p>${block}</p>`))
    .join("\n");
