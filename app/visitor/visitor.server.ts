import type { Layout, layout } from "../../gateway/contract/chain/region.ts";
import type { Tokens, User } from "../../gateway/contract/customers/auth.ts";
import type { Acting } from "../../gateway/contract/office/acting.ts";
import type { Gateway, Result } from "../gateway/client.server.ts";
import type { ChosenCar } from "../shared/chosen-car.ts";
import type { ActingVisitor } from "./acting.server.ts";
import type { ClosedNotifications } from "./closed-notifications.server.ts";
import type { CookieJar } from "./cookie-jar.server.ts";
import type { StaleForm } from "./stale-form.ts";

/** Configuration of the site, the same for every visitor. Phones are E.164. */
export interface SiteSettings {
  buildTag: string;
  showErrorText: boolean;
  serviceHotlinePhone: string;
  batteryHotlinePhone: string;
  supportPhone: string;
  /** Addresses, in lower case, of the staff who are shown the page of marketplaces. */
  marketplaceEmails: readonly string[];
  /** Endpoint that pages without their layout are reported to. */
  layoutDebugUrl: string | undefined;
}

type Region = Layout["region"];

/** The visitor of one request: created by the composition, passed to loaders and actions as the load context. */
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
  /** Calls on behalf of this visitor, with the tokens valid at that moment. */
  gateway: Gateway;
  /** The same gateway for calls that are bound to one browser: codes and calls of a sign-in under way. */
  withBrowserKey(key: string): Gateway;
  /** The signed-in customer, or the client whom staff act for; null for a guest. AUT-049 */
  user: User | null;
  /** Set while a member of staff acts for a client. STF-003 */
  acting: ActingVisitor | null;
  /** The form of this request, when it must not be handled: its page was made for somebody else. */
  staleForm?: StaleForm;
  /** Acts for a client from now on, in this browser. */
  startActing(acting: Acting): Promise<void>;
  /** Acts for nobody; the cookies of the client are deleted. */
  endActing(): Promise<void>;
  /** There are tokens, but the gateway could not be reached: nothing private is shown, nobody is signed out. */
  isUserUnknown: boolean;
  /** Stores the tokens and merges the guest's cart; a flash says what changed in it. AUT-046, AUT-047, B-12 */
  signIn(tokens: Tokens): Promise<void>;
  /** Ends the session and deletes its cookies. AUT-054 … AUT-058, C-01 */
  signOut(): Promise<void>;
  cookies: CookieJar;
  /** Pieces in the cart by its cookie, for the header; null in a shared page, where scripts paint it. CRT-008 */
  cartCount: number | null;
  /** The car that the visitor looks for goods for, with titles from the classifier. CAR-002 */
  chosenCar: ChosenCar | null;
  /** Current announcements that the visitor closed. NAV-059 */
  closedNotifications: ClosedNotifications;
  /** The browser asked to save data: no scripts are sent. */
  saveData: boolean;
  /** The page is the answer to a form that was sent to it, and shows what was typed. */
  isAnsweringForm: boolean;
  /** False when scripts fetch only the data of a page. */
  isDocument: boolean;
  clientAddress: string;
  /** Whether guests of this region are shown a page at an address of this site; absent where another server makes the pages. */
  hasPage?(path: string): Promise<boolean>;
  /** The moment by the gateway, which is the database's: holds, codes and deadlines of the gateway are compared with it alone. */
  now(): Date;
  settings: SiteSettings;
}

declare module "@remix-run/node" {
  interface AppLoadContext {
    visitor: Visitor;
  }
}
