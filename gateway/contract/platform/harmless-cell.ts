/** What starts a formula in a spreadsheet, also after spaces that it drops. */
const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/;

/** The text of a cell of a CSV file that no spreadsheet takes for a formula, whoever wrote it: one that would be begins with an apostrophe. */
export const harmlessCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
