/** Adds what only the server's rendering reads: it is left out of the data that a page carries for its scripts. */
export function withServerOnlyData<Data extends object, Side>(
  data: Data,
  side: Side,
): Data & { serverOnlyData?: Side } {
  return Object.defineProperty(data, "serverOnlyData", { value: side, enumerable: false });
}
