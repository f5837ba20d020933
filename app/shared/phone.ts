/** Whatever a phone may be written with besides digits. */
const PUNCTUATION = /^[\d\s()+.\-‐-―]*$/u;

/**
 * E.164 of a Russian mobile number typed or pasted in any usual way, null when it is none.
 * The field shows «+7» as a hint, so a number pasted after it («+7 8 912 …») is understood too. AUT-115
 */
export function mobilePhone(text: string): string | null {
  if (!PUNCTUATION.test(text) || /^\s*\+\s*[^7\s]/.test(text)) return null;
  const number = /^(?:7?[78])?(9\d{9})$/.exec(text.replace(/\D/g, ""))?.[1];
  return number ? `+7${number}` : null;
}
