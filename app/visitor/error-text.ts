export const METHOD_NOT_ALLOWED = 405;

/** The text a customer reads when a call failed. ERR-002, ERR-003, ERR-004 */
export function errorText(failure: { status?: number; errors: readonly { message: string }[] }): string {
  if (failure.status === METHOD_NOT_ALLOWED) return "Ошибка отправки запроса. Повторите, пожалуйста";
  return failure.errors[0]?.message || "Упс, кажется что-то пошло не так";
}
