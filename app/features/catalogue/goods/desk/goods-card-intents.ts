/** The form of the card that has photos of the list asked for once more. */
export const ASK_AGAIN = "ask-again";
