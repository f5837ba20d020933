import { randomKey } from "../../../shared/random-key.ts";

const NAME = "cart_key";
/** For as long as somebody may wait for a reply, and press again. */
const KEPT_MS = 10 * 60_000;

/**
 * Names the cart that a new visitor's first addition makes. All tabs say the same name, and so does a request that is repeated: whose
 * reply was lost, or comes last, still has one cart.
 */
export function cartKey(): string {
  const made = randomKey();
  try {
    const [key, madeAt] = (localStorage.getItem(NAME) ?? "").split(" ");
    if (key && Date.now() - Number(madeAt) < KEPT_MS) return key;
    localStorage.setItem(NAME, `${made} ${Date.now()}`);
  } catch {
    // The browser keeps nothing: each addition names a cart of its own.
  }
  return made;
}
