import { data } from "@remix-run/node";

/** Adds what only the server's rendering reads: it is left out of the data that a page carries for its scripts. */
export function withServerOnlyData<Data extends object, View>(
  sent: Data,
  serverOnlyData: View,
): Data & { serverOnlyData?: View } {
  return Object.defineProperty(sent, "serverOnlyData", { value: serverOnlyData, enumerable: false });
}

/** For a page whose view the gateway may fail to give: null is sent as a 503, and the page says what is missing. */
export const viewOrUnavailable = <View>(view: View) =>
  data(withServerOnlyData({}, view), { status: view === null ? 503 : 200 });
