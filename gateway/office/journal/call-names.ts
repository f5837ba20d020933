/** Names that calls had when the journal stored them, which nobody changes, and those that they have now. */
const renamed: Readonly<Record<string, string>> = {
  gaveUpList: "failedWorkList",
  gaveUpGet: "failedWorkGet",
  gaveUpRetry: "failedWorkRetry",
  gaveUpDismiss: "failedWorkDismiss",
};

export const nameNow = (stored: string): string =>
  (Object.hasOwn(renamed, stored) ? renamed[stored] : undefined) ?? stored;

/** Every name under which the journal may have a call. */
export const storedNames = (name: string): string[] => [
  name,
  ...Object.keys(renamed).filter((earlier) => renamed[earlier] === name),
];

/** What programs do that is no call of the gateway, by what it is in the journal. */
export const actsOfPrograms: Readonly<Record<string, string>> = { exchange1c: "Обмен с 1С: заказ" };
