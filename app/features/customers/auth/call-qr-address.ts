/** Side of the picture, in pixels. */
export const QR_SIZE = 252;

/** What a phone's camera reads; `phone` is 11 digits. */
export const qrData = (phone: string): string => `tel:+${phone}`;

/** Address of the QR code of a number to call, 11 digits. API-165 */
export const qrAddress = (phone: string): string =>
  `/v1/create-qr-code/?size=${QR_SIZE}x${QR_SIZE}&data=${qrData(phone)}`;
