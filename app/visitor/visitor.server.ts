import type { Tokens, User } from "../../gateway/contract/auth.ts";
import type { Layout, layout } from "../../gateway/contract/region.ts";
import type { Gateway, Result } from "../gateway/client.server.ts";
import type { ChosenCar } from "../shared/chosen-car.ts";
import type { ClosedNotifications } from "./closed-notifications.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";

/** What the site is told by its configuration; the same for every visitor. Phones are E.164. */
export interface SiteSettings {
  brand: string;
  buildTag: string;
  showErrorText: boolean;
  serviceHotlinePhone: string;
  batteryHotlinePhone: string;
  supportPhone: string;
  /** Told of pages without their layout; none unless configured. */
  layoutDebugUrl: string | undefined;
  /** Key of what is sealed in cookies. */
  cookieSecret: string;
}

type Region = Layout["region"];

/** One request's visitor: made by the server in front, given to loaders and actions as the load context. */
export interface Visitor {
  /** Slug of the host's region; empty on the bare host, which shows the default region. REG-002 */
  regionSlug: string;
  /** What every page is wrapped in. */
  layout(): Promise<Result<typeof layout>>;
  /** The region that is shown, also on the bare host; rejects with the page to show when it cannot be read. */
  region(): Promise<Region>;
  /** Scheme and host of this region as configured, for canonical links; never taken from the request. */
  origin: string;
  /** Scheme and host of another region, with our port. */
  originOf(regionSlug: string): string;
  /** Speaks for this visitor, with the tokens as they are at the moment of the call. */
  gateway: Gateway;
  /** The same gateway for calls that count in one browser only: codes and calls of a sign-in under way. */
  withBrowserKey(key: string): Gateway;
  /** The signed-in customer, asked once a request; null for a guest. AUT-049 */
  user: User | null;
  /** Tokens are there and the gateway did not say whose: nothing private is shown, nobody is signed out. */
  isUserUnknown: boolean;
  /** Keeps the tokens and takes the guest's cart along; what came out otherwise than expected is a flash. AUT-046, AUT-047, B-12 */
  signIn(tokens: Tokens): Promise<void>;
  /** Ends the session and forgets what belongs to it. AUT-054 … AUT-058, C-01 */
  signOut(): Promise<void>;
  cookies: CookieJar;
  /** Pieces in the cart as the header shows them; the cart page tells the truth. CRT-008 */
  cartCount: number;
  /** The car that goods are looked for, with titles from the classifier. CAR-002 */
  chosenCar: ChosenCar | null;
  /** Today's notices that the visitor closed. NAV-059 */
  closedNotifications: ClosedNotifications;
  /** The browser asked to save data: no scripts are sent. */
  saveData: boolean;
  /** False when scripts ask for the data of a page alone. */
  isDocument: boolean;
  clientAddress: string;
  settings: SiteSettings;
}

declare module "@remix-run/node" {
  interface AppLoadContext {
    visitor: Visitor;
  }
}
