export interface Bell {
  ring(): void;
  /** Resolves when it rings, at once when it has rung since the last wait, after `timeoutMs` at the latest. */
  wait(timeoutMs: number): Promise<void>;
}

export function createBell(): Bell {
  let hasRung = false;
  let wakeUp = () => {};
  return {
    ring() {
      hasRung = true;
      wakeUp();
    },
    async wait(timeoutMs) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          // The server in front keeps the process alive, not this.
          const timer = setTimeout(resolve, timeoutMs).unref();
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      hasRung = false;
      wakeUp = () => {};
    },
  };
}
