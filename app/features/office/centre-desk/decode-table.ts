/** The text of a table that a spreadsheet has saved: UTF-8, or windows-1251 where it is none, as Excel with Russian settings saves it. */
export function decodeTable(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}
