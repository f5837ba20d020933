import { setTimeout as pause } from "node:timers/promises";
import { type Answer, asker, cookiesOf } from "../support/http.ts";
import { orderFormOf } from "../support/order-form.ts";

/** What became of one purchase. */
export type Purchase = { told: string } | { soldOut: true };

export interface Shopping {
  /** Ports of the sites; a buyer turns to another one when one does not answer. */
  ports: readonly number[];
  skus: readonly string[];
  random: () => number;
  /** Statuses of all answers that were neither a page nor a redirect. */
  onRefusal: (status: number, text: string) => void;
}

const RETRY_MS = 300;
/** A paused process answers when it goes on; whoever waits for it tries elsewhere. */
const PATIENCE_MS = 10_000;

const ORDER_PATH = /^\/order\/([^/]+)\//;
/** «Ваш заказ … принят»: a cart whose order was taken without its buyer being told says so. */
const ORDER_LINK = /"\/order\/([^/"]+)\/[^/"]+\/"/;

/** A guest who adds goods to the cart and sends the order's form until somebody says that it was taken. */
export async function buy(shopping: Shopping, n: number): Promise<Purchase> {
  const sku = pick(shopping, shopping.skus);
  const added = await until(
    shopping,
    (port) => post(port, new URLSearchParams({ intent: "add", sku, quantity: "1" })),
    isTaken,
  );
  const Cookie = cookiesOf(added);
  if (!Cookie.includes("cart")) return { soldOut: true };
  for (;;) {
    const page = await until(
      shopping,
      (port) => asker({ port })("/basket/", { headers: { Cookie }, timeoutMs: PATIENCE_MS }),
      isPage,
    );
    const form = orderFormOf(page.text);
    if (form.size === 0) {
      const told = ORDER_LINK.exec(page.text)?.[1];
      return told ? { told } : { soldOut: true };
    }
    for (const [name, value] of Object.entries(contactOf(n))) form.set(name, value);
    // Whoever has no answer sends the very same form again, wherever it goes.
    const answer = await until(
      shopping,
      (port) => post(port, form, Cookie),
      ({ status }) => status < 500 && status !== 429,
    );
    const told = answer.status === 303 ? ORDER_PATH.exec(answer.headers.location ?? "")?.[1] : undefined;
    if (told) return { told };
    if (answer.text.includes("нет в наличии")) return { soldOut: true };
    // To ask once more would help nobody.
    if (answer.status === 428) throw new Error(`A buyer has to prove more: ${REFUSAL.exec(answer.text)?.[0]}`);
    shopping.onRefusal(answer.status, answer.text);
  }
}

const REFUSAL = /role="alert"[\s\S]{0,500}/;

const contactOf = (n: number) => ({
  name: "Анна",
  phone: `8 912 ${String(100 + Math.floor(n / 10_000)).slice(-3)}-${String(Math.floor(n / 100) % 100).padStart(2, "0")}-${String(n % 100).padStart(2, "0")}`,
  email: "",
  comment: "",
  personalData: "on",
  legalPolicy: "on",
});

const isTaken = ({ status }: Answer) => status < 500;
const isPage = ({ status }: Answer) => status === 200;

function post(port: number, form: URLSearchParams, Cookie = ""): Promise<Answer> {
  return asker({ port })("/basket/", {
    method: "POST",
    headers: {
      Origin: `http://localhost:${port}`,
      "Content-Type": "application/x-www-form-urlencoded",
      ...(Cookie && { Cookie }),
    },
    body: form.toString(),
    timeoutMs: PATIENCE_MS,
  });
}

/** Asks one site after the other until an answer is good. */
async function until(
  { ports, random, onRefusal }: Shopping,
  ask: (port: number) => Promise<Answer>,
  isGood: (answer: Answer) => boolean,
): Promise<Answer> {
  for (let turn = Math.floor(random() * ports.length); ; turn += 1) {
    const answer = await ask(ports[turn % ports.length] ?? 0).catch(() => null);
    if (answer && isGood(answer)) return answer;
    if (answer) onRefusal(answer.status, answer.text);
    await pause(RETRY_MS);
  }
}

function pick<Item>({ random }: Shopping, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}
