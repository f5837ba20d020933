import { SHOP, withShopName } from "../../contract/chain/shop-name.ts";
import type { Executor } from "../db/database.ts";
import { bodyOf, type Letter } from "./letter.ts";
import { inWordsOfStaff, isOrderNamed } from "./letter-text-rules.ts";
import { readOrderNumbers, readWords } from "./letter-texts-store.ts";
import { type DropReason, type Occasion, timeOf } from "./message-rules.ts";
import { type LetterKind, type MessageKind, ruleOf, type SwitchedKind, type TextKind } from "./message-table.ts";
import {
  CODE_LIFE_MINUTES,
  CODE_SUBJECT,
  countWritten,
  insertMessages,
  type NewMessage,
  type OutboxRow,
  takeInstead,
} from "./outbox-store.ts";
import { isWanted, type SwitchOf } from "./switches-store.ts";

/** A text message, `recipient` an E.164 phone. */
export interface TextMessage {
  recipient: string;
  body: string;
  /** How long the secret in its link lives; absent for one without. */
  secretSeconds?: number;
  /** The order that it is about. */
  orderId?: number;
}

type Switched<Kind> = Kind extends SwitchedKind ? [whose: SwitchOf] : [];

/**
 * The one door through which the shop writes letters. The table of messages decides: what is beyond the daily cap or switched off is kept
 * with the reason and never sent. Call it in the transaction of what the letters report, so that both happen or neither.
 */
export async function writeLetters<Kind extends LetterKind>(
  tx: Executor,
  kind: Kind,
  letters: readonly Letter[],
  ...[whose]: Switched<Kind>
): Promise<void> {
  if (letters.length === 0) return;
  if (ruleOf(kind).basis === "consent" && letters.some(({ endUrl }) => endUrl === null))
    throw new Error(`Letters of the kind ${kind} are advertising and need the link that ends them`);
  const { texts, shop } = await readWords(tx, kind);
  const about = letters.flatMap(({ orderId }) => (orderId === undefined ? [] : [orderId]));
  const numbers = isOrderNamed(texts) ? await readOrderNumbers(tx, about) : new Map<number, string>();
  await write(
    tx,
    { kind, channel: "mail", whose, shop },
    letters.map((letter) => {
      const facts = { магазин: shop, тема: letter.subject, заказ: numbers.get(letter.orderId ?? 0) };
      const worded = inWordsOfStaff(letter, texts, facts);
      return { ...worded, body: bodyOf(worded) };
    }),
  );
}

/**
 * The door for text messages. Outside their local hours they wait for them, or are dropped when they are of no use by then. `occasion` is
 * needed where the table has hours.
 */
export async function writeSms<Kind extends TextKind>(
  tx: Executor,
  kind: Kind,
  { occasion, ...message }: TextMessage & { occasion?: Occasion },
  ...[whose]: Switched<Kind>
): Promise<void> {
  const shop = message.body.includes(SHOP) ? (await readWords(tx, kind)).shop : "";
  await write(tx, { kind, channel: "sms", whose, occasion, shop }, [{ ...message, subject: "" }]);
}

/**
 * The text message instead of a letter that no mail server takes, once. Whether its recipient wants such news was decided with the letter;
 * hours and cap are those of texts.
 */
export async function writeInstead(tx: Executor, row: OutboxRow): Promise<void> {
  const { instead, orderId } = row;
  const at = instead && (await takeInstead(tx, row.id));
  if (!at) return;
  const kind = row.kind as TextKind;
  const { recipient, body, zone, isAwaited, until } = instead;
  const shop = body.includes(SHOP) ? (await readWords(tx, kind)).shop : "";
  const occasion: Occasion = {
    at,
    zone,
    ...(isAwaited && { isAwaited }),
    ...(until !== undefined && { until: new Date(until) }),
  };
  await write(tx, { kind, channel: "sms", isWantedAnyway: true, occasion, shop }, [
    { recipient, body, subject: "", ...(orderId !== null && { orderId }) },
  ]);
}

/** A text message with a code to an E.164 phone, in the transaction of the code's request. */
export const writeCodeSms = (tx: Executor, { recipient, body }: { recipient: string; body: string }): Promise<void> =>
  writeCode(tx, "sms", { recipient, body });

/** A letter with a code, in the transaction of the code's request. */
export const writeCodeLetter = (tx: Executor, letter: Pick<Letter, "recipient" | "paragraphs">): Promise<void> =>
  writeCode(tx, "mail", {
    recipient: letter.recipient,
    body: bodyOf({ paragraphs: letter.paragraphs, endUrl: null }),
  });

const writeCode = (tx: Executor, channel: NewMessage["channel"], message: { recipient: string; body: string }) =>
  write(tx, { kind: "sign_in_code", channel }, [
    { ...message, subject: CODE_SUBJECT, secretSeconds: CODE_LIFE_MINUTES * 60 },
  ]);

interface Sort {
  kind: MessageKind;
  channel: NewMessage["channel"];
  whose?: SwitchOf | undefined;
  /** The switch was asked before. */
  isWantedAnyway?: boolean;
  occasion?: Occasion | undefined;
  /** What the shop calls itself. */
  shop?: string;
}

type Written = Pick<NewMessage, "recipient" | "subject" | "body" | "secretSeconds" | "orderId" | "instead">;

async function write(
  tx: Executor,
  { kind, channel, whose, isWantedAnyway = false, occasion, shop = "" }: Sort,
  messages: readonly Written[],
): Promise<void> {
  const rule = ruleOf(kind);
  const way = channel === "mail" ? rule.letter : rule.text;
  if (!way) throw new Error(`Messages of the kind ${kind} do not go by ${channel}`);
  if (rule.switch && !whose && !isWantedAnyway)
    throw new Error(`Messages of the kind ${kind} have a switch: say whose it is`);
  const isOff = rule.switch !== null && whose !== undefined && !(await isWanted(tx, rule.switch, whose));
  const time = timeOf(way, occasion);
  const recipients = [...new Set(messages.map(({ recipient }) => recipient))];
  const written = await countWritten(tx, { kind, channel, recipients });
  const rows = messages.map(({ recipient, subject, body, secretSeconds, orderId, instead }) => {
    const earlier = written.get(recipient) ?? 0;
    const dropped: DropReason | null = isOff
      ? "switched_off"
      : "dropped" in time
        ? time.dropped
        : earlier >= way.dailyCap
          ? "daily_cap"
          : null;
    if (dropped === null) written.set(recipient, earlier + 1);
    return {
      kind,
      channel,
      recipient,
      secretSeconds,
      orderId,
      instead,
      dropped,
      subject: withShopName(subject, shop),
      body: withShopName(body, shop),
      sendAt: ("waitsUntil" in time ? time.waitsUntil : null) ?? occasion?.at ?? null,
    };
  });
  await insertMessages(tx, rows);
}
