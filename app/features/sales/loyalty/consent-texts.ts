/** LOY-019 */
export const THANKS = "Спасибо, что вы с нами!";
