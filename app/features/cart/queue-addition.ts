let last = Promise.resolve();

/**
 * Sends once all earlier additions have finished; returns a function that finishes this one. Two simultaneous additions of a new
 * visitor would create a cart each, and the browser keeps one: the second has to wait for the cookie of the first reply. A visitor
 * who has a cart does not wait.
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
