/** What the layers must know of the site's paths. */
export interface PathRules {
  /** Largest body that a path accepts. */
  bodyLimitBytes(path: string): number;
  /** Content types of the forms that it reads. */
  formTypes(path: string): readonly string[];
  /** Whether a page that many share shows another text with this parameter of the address; its value may be logged. */
  reads(path: string, parameter: string): boolean;
  /** The path without what opens something to whoever knows it. */
  loggedPath(path: string): string;
  /** Whether its canonical address ends with a slash. */
  slash(path: string): "always" | "never" | "as requested";
  /** Whether PUT and DELETE are allowed beside GET, HEAD and POST. */
  allowsPrograms(path: string): boolean;
  /** Answered by the gateway instead of the site. */
  isGatewayCall(path: string): boolean;
  /** A provider or 1C calls it: from elsewhere by nature, and proven by a signature or a password instead of its origin. */
  isCallback(path: string): boolean;
  /** Where banks bring customers back to, some of them by POST. */
  isBankReturn(path: string): boolean;
  /** What reading it costs in processor time: it waits for its turn, one is made at a time, or it never waits. */
  cost(path: string): "light" | "usual" | "heavy";
  /** A page of whoever buys, books, signs in or works: it waits for its turn in a queue of its own. */
  isForBuyers(path: string): boolean;
  /** A page on which staff set up a shop that has no region yet. */
  isForSettingUp(path: string): boolean;
  /** A large file that is made once for all crawlers and stored. */
  isStoredFile(path: string): boolean;
}
