const OPERATOR_DIGITS = 3;
const NATIONAL_DIGITS = 10;

/**
 * Digits after the fixed +7 of what was typed or pasted with 8…, 7… or +7… before it; nothing when the operator code does not
 * start with 9. AUT-106 … AUT-109, AUT-114
 */
export function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, "").replace(/^[78](?=9)/, "");
  return digits.startsWith("9") ? digits.slice(0, NATIONAL_DIGITS) : "";
}

/** 912 345-67-89, as far as it has been typed. */
export function spacedDigits(digits: string): string {
  const [, operator = "", three = "", two = "", last = ""] = /^(\d{0,3})(\d{0,3})(\d{0,2})(\d{0,2})/.exec(digits) ?? [];
  return operator + (three && ` ${three}`) + (two && `-${two}`) + (last && `-${last}`);
}

/** The message about missing digits; empty when all ten are there. AUT-111 … AUT-113 */
export function phoneProblem(digits: string): string {
  if (digits.length < OPERATOR_DIGITS) return "Код оператора — три цифры, первая из них 9";
  return digits.length < NATIONAL_DIGITS ? "После кода оператора должно быть ещё семь цифр" : "";
}
