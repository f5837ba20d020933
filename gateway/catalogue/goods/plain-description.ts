const MAX_DESCRIPTION = 5_000;

/** A description without markup: pages show it as plain text. */
export function plainDescription(text: string): string {
  if (text === "") return "";
  return text
    .replaceAll(/<br\s*\/?>|<\/(?:p|li|div|h\d)>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&nbsp;/g, " ")
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/\s*\n\s*/g, "\n")
    .trim()
    .slice(0, MAX_DESCRIPTION);
}
