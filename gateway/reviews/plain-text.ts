/** Signs without a shape of their own: controls, marks that turn the direction of writing. Line breaks, tabs and the joiner of emoji stay. */
const INVISIBLE = /[^\P{C}\n\t\u200d]/gu;
const MARKUP = /<[a-z/!?][^<>]*>/gi;

/** What a customer wrote as text: markup and invisible signs taken out, at most one empty line between two paragraphs. */
export function plainText(written: string): string {
  let text = written.replace(/\r\n?/g, "\n").replace(INVISIBLE, "");
  // Taking a tag out may leave another one: «<<b>script>».
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(MARKUP, "");
  }
  return text
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** How a user signs: «Анна Е.» */
export function signature({ firstname, surname }: { firstname: string; surname: string }): string {
  const initial = [...surname.trim()][0];
  return initial ? `${firstname} ${initial.toUpperCase()}.` : firstname;
}
