const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** What XML 1.0 cannot hold even as a reference: control characters, halves of surrogate pairs, two non-characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu;

/** Text for an element or an attribute of XML. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** `<name>text</name>`; nothing for an empty text. */
export function xmlElement(name: string, text: string): string {
  return text === "" ? "" : `<${name}>${xmlText(text)}</${name}>`;
}
