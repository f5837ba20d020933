/** «+79123456789» → «+7 912 ···-··-89»: enough to recognise one's own number. */
export function maskPhone(e164: string): string {
  return e164.replace(/^\+7(\d{3})\d{5}(\d{2})$/, "+7\u00a0$1\u00a0···-··-$2");
}

/** «anna@example.com» → «a···@example.com» */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, "$1···");
}
