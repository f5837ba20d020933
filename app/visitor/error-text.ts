/** The text a customer reads when a call failed. ERR-002, ERR-003, ERR-004 */
export function errorText(failure: { status?: number; errors: readonly { message: string }[] }): string {
  if (failure.status === 405) return "Ошибка отправки запроса. Повторите, пожалуйста";
  return failure.errors[0]?.message || "Упс, кажется что-то пошло не так";
}
