/** A value in the tab's storage. */
export interface KeptDraft {
  name: string;
  /** As JSON. */
  text: string;
}

/** A request as it leaves. `onSent` hears which share of the body, 0 to 1, has left. */
export interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  onSent?: (share: number) => void;
  /** It carries a password: it is sent now or not at all. */
  secret?: boolean;
  /** The draft it was made of, as it stands in the tab's storage: once it is sent, it is none any more. */
  draft?: KeptDraft;
}

/** How a call leaves: `browser` in a page; on the server a loopback call in the visitor's name. */
export type Transport = (path: string, init: Sent) => Promise<Response>;

/** Sends by `fetch`, except where the way is watched: only the older interface tells how much of a body has left. */
export const browser: Transport = (path, { onSent, secret: _, draft: __, ...init }) =>
  onSent ? watched(path, { ...init, onSent }) : fetch(path, { ...init, credentials: 'same-origin' });

function watched(path: string, { method, headers, body, signal, onSent }: Sent): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
    request.onerror = request.onabort = () => reject(new TypeError('The request got no answer.'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function headersOf(request: XMLHttpRequest): [string, string][] {
  return request
    .getAllResponseHeaders()
    .trim()
    .split(/\r\n/)
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
}
