/** The value of a cookie in a request's `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  const prefix = `${name}=`;
  for (const pair of header.split(';')) {
    const given = pair.trim();
    if (given.startsWith(prefix)) return given.slice(prefix.length);
  }
  return undefined;
}

/**
 * The `Set-Cookie` header of a cookie that no script may read.
 * @param maxAge seconds; 0 deletes the cookie
 */
export function cookieHeader(name: string, value: string, maxAge: number, secure: boolean): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`;
}
