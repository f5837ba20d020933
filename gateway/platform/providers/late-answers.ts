/** What a page waits for that has something to show without the answer: a payment that is looked at, an order that goes on to its payment. */
export const PAGE_PATIENCE_MS = 1_000;
/** What a customer waits for who has asked for a price or for an organisation: a second below all the time of a page, which has other work too. */
export const ANSWER_PATIENCE_MS = 1_500;

export type InTime<Value> = { isLate: false; value: Value } | { isLate: true };

/** Work that waits for third parties, and for which a page waits only for a while. It goes on to its end without the page. */
export interface LateAnswers {
  /** Whoever asks for the same thing meanwhile waits for the same work. What fails too late to be told is reported. */
  within<Value>(patienceMs: number, key: string, work: () => Promise<Value>): Promise<InTime<Value>>;
  /** Waits until nothing is under way. */
  settled(): Promise<void>;
}

/** `patienceOf` is for tests, which have more patience than customers. */
export function createLateAnswers(
  onLateError: (error: unknown) => void,
  patienceOf: (patienceMs: number) => number = (patienceMs) => patienceMs,
): LateAnswers {
  const underWay = new Map<string, Promise<unknown>>();

  function shared<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const known = underWay.get(key);
    if (known) return known as Promise<Value>;
    const begun = work().finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  }

  return {
    async within(patienceMs, key, work) {
      const answer = shared(key, work);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<{ isLate: true }>((resolve) => {
        timer = setTimeout(resolve, patienceOf(patienceMs), { isLate: true });
      });
      try {
        const first = await Promise.race([answer.then((value) => ({ isLate: false as const, value })), late]);
        if (first.isLate) answer.catch(onLateError);
        return first;
      } finally {
        clearTimeout(timer);
      }
    },
    async settled() {
      await Promise.allSettled(underWay.values());
    },
  };
}
