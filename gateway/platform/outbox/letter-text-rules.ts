import {
  type LetterPlaceholder,
  type LetterTextValues,
  letterPlaceholders,
} from "../../contract/chain/letter-texts.ts";
import type { Letter } from "./letter.ts";
import { type MessageKind, messageTable } from "./message-table.ts";

/** What a letter knows of itself; what it does not know is undefined. */
export type LetterFacts = Readonly<Record<LetterPlaceholder, string | undefined>>;

export const noChange: LetterTextValues = { subject: "", opening: "", closing: "" };

const PLACEHOLDER = /\{([^{}]*)\}/g;

const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

const isAboutOrder = (kind: MessageKind): boolean =>
  kind.startsWith("order_") || kind === "receipt" || kind === "return_decided";

/** Kinds whose letters have texts to change: codes are told apart by their subject. */
export const changeableKinds = (Object.keys(messageTable) as MessageKind[]).filter(
  (kind) => messageTable[kind].letter !== null && kind !== "sign_in_code",
);

const allowedIn = (kind: MessageKind): LetterPlaceholder[] =>
  (Object.keys(letterPlaceholders) as LetterPlaceholder[]).filter((name) => name !== "заказ" || isAboutOrder(kind));

/** What is wrong with texts for a kind, by field, in Russian. The subject of a letter about an order has to say which. */
export function problemsOf(kind: MessageKind, texts: LetterTextValues): { field: string; message: string }[] {
  const allowed = allowedIn(kind);
  const isKnown = (name: string) => allowed.some((each) => each === name);
  const unknown = Object.entries(texts).flatMap(([field, text]) => {
    const wrong = placeholdersIn(text).find((name) => !isKnown(name));
    const known = allowed.map((name) => `{${name}}`).join(", ");
    if (wrong !== undefined) return [{ field, message: `{${wrong}} здесь не подставляется; можно ${known}` }];
    return /[{}]/.test(text.replace(PLACEHOLDER, "")) ? [{ field, message: "Скобка без пары" }] : [];
  });
  const named = placeholdersIn(texts.subject);
  const lacksOrder = isAboutOrder(kind) && texts.subject !== "" && !named.includes("заказ") && !named.includes("тема");
  const lacking = lacksOrder
    ? [{ field: "subject", message: "Нужен {заказ} или {тема}: письмо о заказе называет его номер" }]
    : [];
  return [...unknown, ...lacking];
}

/** Whether the number of an order has to be looked up. */
export const isOrderNamed = (texts: LetterTextValues): boolean =>
  Object.values(texts).some((text) => placeholdersIn(text).includes("заказ"));

/** Null where something that stands in the text is not known of this letter. */
function filled(text: string, facts: LetterFacts): string | null {
  const lacks = placeholdersIn(text).some((name) => facts[name as LetterPlaceholder] === undefined);
  return lacks ? null : text.replace(PLACEHOLDER, (_whole, name: LetterPlaceholder) => facts[name] ?? "");
}

const isGreeting = (paragraph: string | undefined): boolean => paragraph?.startsWith("Здравствуйте") ?? false;

/** A letter in the words of the staff. What cannot be filled in stays as it came: a letter never goes out with braces in it. */
export function inWordsOfStaff<L extends Pick<Letter, "subject" | "paragraphs">>(
  letter: L,
  { subject, opening, closing }: LetterTextValues,
  facts: LetterFacts,
): L {
  const [first, ...rest] = letter.paragraphs;
  const words = (text: string) => filled(text, facts) || null;
  const greeting = isGreeting(first) && first !== undefined ? [first] : [];
  const body = greeting.length > 0 ? rest : letter.paragraphs;
  return {
    ...letter,
    subject: words(subject) ?? letter.subject,
    paragraphs: [...greeting, words(opening), ...body, words(closing)].filter((text) => text !== null),
  };
}
