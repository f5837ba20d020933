import { otherLayout } from "../../platform/keyboard-layout.ts";
import type { Lexicon } from "./lexicon.ts";
import { isKnownWord, isSpeltRight, meaningOfWord, nearNames, nearWord } from "./spans.ts";
import { wordsOf } from "./words.ts";

const MIN_GUESSED_LETTERS = 5;
const MIN_RIGHT_LETTERS = 3;
const MAX_SHORT = 4;

/** Belongs to figures, which are read after the layout. */
const isFigureWord = (chunk: string): boolean => /^(тыс[а-я]*|руб[а-я]*|шт[а-я]*)\.?$/.test(chunk);

/**
 * Corrects what was typed in the wrong keyboard layout, between spaces, because «[», «;» and «,» are letters there: what is spelt right as
 * typed stays, then what is right in the other layout is taken, then what is nearly so.
 */
export function correctLayout(text: string, lexicon: Lexicon): string {
  const every = (chunk: string, test: (word: string) => boolean) => {
    const words = wordsOf(chunk);
    return words.length > 0 && words.every((word) => /\d/.test(word) || test(word));
  };
  const isRight = (chunk: string) => every(chunk, (word) => isSpeltRight(word, lexicon));
  const isOrdinary = (chunk: string) =>
    every(chunk, (word) => {
      const { rule, page } = meaningOfWord(word);
      return rule !== null || page !== null;
    });
  const isKnown = (chunk: string) => every(chunk, (word) => isKnownWord(word, lexicon));
  const isNearlyKnown = (chunk: string) =>
    every(
      chunk,
      (word) =>
        word.length >= MIN_GUESSED_LETTERS &&
        (isKnownWord(word, lexicon) || nearNames(word, lexicon) !== null || nearWord(word) !== null),
    );
  let isCorrected = false;
  const corrected = text.split(" ").map((chunk) => {
    const other = otherLayout(chunk);
    if (other === null || /\d/.test(chunk) || isFigureWord(chunk)) return chunk;
    // «fr,» is АКБ before it is the FR of a model.
    const isPlain = isOrdinary(other) && !isOrdinary(chunk) && chunk.length <= MAX_SHORT;
    if (!isPlain && isRight(chunk)) return chunk;
    if (
      isPlain ||
      (other.length >= MIN_RIGHT_LETTERS && isRight(other)) ||
      (!isKnown(chunk) && !isNearlyKnown(chunk) && isNearlyKnown(other))
    ) {
      isCorrected = true;
      return other;
    }
    return chunk;
  });
  if (!isCorrected) return corrected.join(" ");
  // «ibys h16»: figures follow the words beside them.
  return corrected
    .map((chunk) =>
      /^[^\d\s]{1,2}\d/.test(chunk) && !isKnown(chunk.replace(/\d/g, "")) ? (otherLayout(chunk) ?? chunk) : chunk,
    )
    .join(" ");
}
