/** A user and a password that are told at the addresses of one server, or of a part of it, and nowhere else. */
export interface Login {
  /** «https://files.example», «ftp://files.example:2121» */
  origin: string;
  /** Begins the paths that it is for. */
  path: string;
  user: string;
  password: string;
}

/** What an address with a user and a password in it says. */
export function loginOf(address: string): Login {
  const url = new URL(address);
  const { pathname: path, username, password } = url;
  return { origin: originOf(url), path, user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** That of `ftps:` is none by the rules of addresses. */
const originOf = ({ protocol, host }: URL): string => `${protocol}//${host}`;

/** Of several that fit, the one with the longest path: two suppliers may share a server. */
export function loginFor(logins: readonly Login[], url: URL): Login | null {
  const { pathname } = url;
  const origin = originOf(url);
  const fits = (login: Login) =>
    login.origin === origin &&
    (pathname === login.path || pathname.startsWith(login.path.endsWith("/") ? login.path : `${login.path}/`));
  return logins.filter(fits).toSorted((one, other) => other.path.length - one.path.length)[0] ?? null;
}

export const basicOf = ({ user, password }: Login): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
