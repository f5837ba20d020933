/** A user and a password that are told at the addresses of one server, or of a part of it, and nowhere else. */
export interface Login {
  origin: string;
  /** Begins the paths that it is for. */
  path: string;
  user: string;
  password: string;
}

/** What an address with a user and a password in it says. */
export function loginOf(address: string): Login {
  const { origin, pathname: path, username, password } = new URL(address);
  return { origin, path, user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** Of several that fit, the one with the longest path: two suppliers may share a server. */
export function loginFor(logins: readonly Login[], { origin, pathname }: URL): Login | null {
  const fits = (login: Login) =>
    login.origin === origin &&
    (pathname === login.path || pathname.startsWith(login.path.endsWith("/") ? login.path : `${login.path}/`));
  return logins.filter(fits).toSorted((one, other) => other.path.length - one.path.length)[0] ?? null;
}

export const basicOf = ({ user, password }: Login): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
