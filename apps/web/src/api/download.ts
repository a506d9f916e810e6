import { accountHeader, type Failure } from '@quotewright/domain/kernel/contract.js';
import { confirmed } from './client.js';
import { ApiError } from './errors.js';

/** A file as the server made it. */
export interface Downloaded {
  name: string;
  content: Blob;
}

const offline = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'offline',
    message: 'The file did not arrive completely. Check the connection and try again.',
    data: null,
    errors: [],
  });

/**
 * Fetches a file for the user to save. One that broke off is refused as a whole. Throws `ApiError`.
 * @param address of the call, with its query
 * @param usual its name if the server says none
 * @param body of a call that is asked by POST
 */
export async function downloaded(address: string, userId: number, usual: string, body?: object): Promise<Downloaded> {
  const response = await confirmed(() => asked(address, userId, body));
  const content = await response.blob().catch(() => Promise.reject(offline()));
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { name: name ?? usual, content };
}

/**
 * Hands a file to the browser's downloads, which is too large to pass through the page. Throws `ApiError` if the server
 * refuses it.
 */
export async function download(address: string, userId: number): Promise<void> {
  // The browser would save the refusal. Its answer is not read.
  const response = await confirmed(() => asked(address, userId));
  await response.body?.cancel();
  window.location.assign(address);
}

async function asked(address: string, userId: number, body?: object): Promise<Response> {
  const headers = { 'x-requested-with': 'quotewright', [accountHeader]: String(userId) };
  const post = body && {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(address, post ?? { headers }).catch(() => Promise.reject(offline()));
  if (!response.ok) {
    const failure = (await response.json().catch(() => null)) as Failure | null;
    throw failure ? new ApiError(failure) : offline();
  }
  return response;
}
