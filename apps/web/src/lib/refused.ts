/** Thrown by a loader: there is nothing here. */
export function notFound(message = ''): Response {
  return new Response(message, { status: 404, statusText: 'Not Found' });
}

/** Thrown by a loader: the page has another address for good. */
export function moved(to: string): Response {
  return new Response(null, { status: 301, headers: { Location: to } });
}

/** Where users who may not open a page can go instead. */
export interface Instead {
  to: string;
  label: string;
}

/** Thrown by a loader: the page exists, but not for this account. */
export function forbidden(message: string, link: Instead): Response {
  return Response.json({ message, link }, { status: 403, statusText: 'Forbidden' });
}

/** Why a page was refused: a plain text, or `forbidden`'s. Texts from elsewhere may be empty. */
export function refusal(data: unknown): { message: string | null; link: Instead | null } {
  if (typeof data === 'string') return { message: data || null, link: null };
  const { message = null, link = null } = (data ?? {}) as { message?: string; link?: Instead };
  return { message, link };
}
