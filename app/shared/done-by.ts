/** «Изменение: Мария Ким»: who did something, in words that suit every name. `act` is a noun. */
export const doneBy = (act: string, name: string): string => `${act}: ${name}`;
