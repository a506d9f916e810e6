/** A value in the tab's storage. */
export interface KeptDraft {
  name: string;
  /** As JSON. */
  text: string;
}

/** A request as sent. `onSent` reports the share of the body sent, 0 to 1. */
export interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** A form with a file, in place of the body. */
  form?: FormData;
  signal?: AbortSignal;
  onSent?: (share: number) => void;
  /** It has a password or a file: it is sent now or not at all. */
  secret?: boolean;
  /** The stored draft it was made from: once sent, it is dropped. */
  draft?: KeptDraft;
}

/** How a call is sent: by the `browser` in a page; on the server in the same process, for the visitor. */
export type Transport = (path: string, init: Sent) => Promise<Response>;

/** Sends with `fetch`, except for progress: only the older interface reports how much of a body was sent. */
export const browser: Transport = (path, { onSent, secret: _, draft: __, form, ...init }) =>
  onSent
    ? watched(path, { ...init, form, onSent })
    : fetch(path, { ...init, body: form ?? init.body, credentials: 'same-origin' });

function watched(path: string, { method, headers, body, form, signal, onSent }: Sent): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
    request.onerror = request.onabort = () => reject(new TypeError('The request got no answer.'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form ?? body);
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
