let last = Promise.resolve();

/**
 * Sends when all that took a turn before have ended theirs; returns what ends this one. Two additions that a new visitor sends at
 * once make a cart each, and the browser keeps one: the second has to wait for the cookie that the first is answered with. Who has
 * a cart waits for nobody.
 */
export function queueAddition(send: () => void, hasCart: boolean): () => void {
  if (hasCart) {
    send();
    return () => {};
  }
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  last = last.then(() => {
    send();
    return ended;
  });
  return end;
}
