interface TextPart {
  /** Unique in the text. */
  key: number;
  text: string;
  isLink: boolean;
}

/** A text split into web addresses and everything else. */
export function linkedText(text: string): TextPart[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, key) => ({ key, text: part, isLink: key % 2 === 1 }))
    .filter((part) => part.text !== "");
}
