/** Thrown by a loader: there is nothing here. */
export function notFound(message = ''): Response {
  return new Response(message, { status: 404, statusText: 'Not Found' });
}
