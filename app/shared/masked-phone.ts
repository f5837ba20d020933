/** «+79001234501» → «+7 900 ***-**-01»: enough to tell clients apart by. */
export const maskedPhone = (e164: string): string => e164.replace(/^\+7(\d{3})\d{5}(\d{2})$/, "+7 $1 ***-**-$2");
