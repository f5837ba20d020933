/** Why a promo code was not applied, as shown to the customer. ERR-018, ERR-020 */
export function rejectionTexts(errors: readonly { message: string }[]): string[] {
  const texts = errors.flatMap(({ message }) => (message.trim() ? [message] : []));
  return texts.length > 0 ? texts : ["Произошла ошибка"];
}
