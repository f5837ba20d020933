import type { Database } from "../../../platform/db/database.ts";
import type { NewSimPayment, SimNotice, SimPayment, StartScenario } from "./sim-payment.ts";
import * as steps from "./sim-payment.ts";
import { createSimStore, type SimStore } from "./sim-store.ts";

/** How a wire form tells the shop of an event: the request that it makes. */
export interface NoticeRequest {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string | null;
}

/** The part of the demo bank that speaks one provider's language. */
export interface WireForm {
  provider: string;
  /** A forged one has a wrong signature. */
  noticeOf(payment: SimPayment, notice: SimNotice): NoticeRequest;
}

interface SimBankParts {
  db: Database;
  now(): Date;
  /** Where payers' browsers find the bank, with a slash at the end. */
  publicUrl: string;
  /** How long a slow answer takes. */
  slowMs?: number;
  /** Makes the request of a notice and answers its status. */
  deliver?(notice: NoticeRequest): Promise<number>;
}

const RETRY_MS = 10_000;
const DELIVERY_TIMEOUT_MS = 5_000;

/** «Тестовый банк»: one set of books and one page to pay on, whatever language a payment was registered in. */
export function createSimBank({ db, now, publicUrl, slowMs = 9_000, deliver = deliverByHttp }: SimBankParts) {
  const store: SimStore = createSimStore(db);
  const forms = new Map<string, WireForm>();
  let startScenario: StartScenario = "plain";

  /** Tells the shop what is due; what it does not take is told again. */
  async function tell(id: string): Promise<void> {
    const ticked = await store.change(id, (payment) => steps.tick(payment, now()));
    const due = ticked?.payment.notices.filter(({ dueAt }) => new Date(dueAt) <= now()) ?? [];
    for (const notice of due) {
      if (!ticked) return;
      const form = forms.get(ticked.payment.provider);
      if (!form) return;
      const status = await deliver(form.noticeOf(ticked.payment, notice)).catch(() => 0);
      const isTaken = status === 200 || status === 403;
      await store.change(id, (payment) => withoutNotice(payment, notice, isTaken ? null : now()));
    }
  }

  return {
    publicUrl,
    store,
    now,
    use: (form: WireForm) => void forms.set(form.provider, form),
    get startScenario() {
      return startScenario;
    },
    /** For all payments that are registered from now on. */
    setStartScenario(scenario: StartScenario) {
      startScenario = scenario;
    },
    payUrlOf: ({ id }: SimPayment) => `${publicUrl}pay/${id}/`,

    /** A silent bank answers nothing until it is told otherwise. */
    async answerInTime<Answer>(answer: () => Promise<Answer>): Promise<Answer | null> {
      if (startScenario === "unreachable") {
        await pause(slowMs);
        return null;
      }
      return answer();
    },

    /**
     * Registers a payment as the scenario of starts says. `lost` means that the caller is to answer with a failure; `repeated` that the
     * number is taken.
     */
    async register(
      payment: NewSimPayment,
    ): Promise<{ outcome: "registered" | "repeated" | "lost"; payment: SimPayment | null }> {
      const scenario = startScenario;
      if (scenario === "refused") return { outcome: "lost", payment: null };
      const registered = await store.register(payment);
      if (!registered) return { outcome: "repeated", payment: null };
      if (scenario === "paid_before_answer") {
        await store.change(registered.id, (known) => steps.pay(known, "plain", now()));
        await tell(registered.id);
      }
      if (scenario === "slow") await pause(slowMs);
      return { outcome: scenario === "lost" ? "lost" : "registered", payment: registered };
    },

    /** What the payer or the shop does; notices of it that are due go out at once. */
    async step(id: string, change: (payment: SimPayment) => SimPayment | null) {
      const changed = await store.change(id, change);
      if (changed?.isDone) await tell(id);
      return changed;
    },

    /** A command of the shop. A key that was carried out is `done` again. */
    async command(
      id: string,
      key: string | null,
      change: (payment: SimPayment) => SimPayment | null,
    ): Promise<boolean> {
      const changed = await store.change(id, (payment) => {
        if (key !== null && payment.doneKeys.includes(key)) return payment;
        const after = change(payment);
        return after && key !== null ? { ...after, doneKeys: [...after.doneKeys, key] } : after;
      });
      return changed?.isDone ?? false;
    },

    /** Does what is due by itself. */
    async tick(): Promise<void> {
      for (const id of await store.findDue(now())) await tell(id);
    },
  };
}

export type SimBank = ReturnType<typeof createSimBank>;

function withoutNotice(payment: SimPayment, told: SimNotice, retryFrom: Date | null): SimPayment {
  const at = payment.notices.findIndex(({ event, dueAt }) => event === told.event && dueAt === told.dueAt);
  if (at === -1) return payment;
  const rest = payment.notices.toSpliced(at, 1);
  const again = retryFrom && { ...told, dueAt: new Date(retryFrom.getTime() + RETRY_MS).toISOString() };
  return { ...payment, notices: again ? [...rest, again] : rest };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function deliverByHttp({ url, method, headers, body }: NoticeRequest): Promise<number> {
  const response = await fetch(url, {
    method,
    headers,
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.status;
}
