import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';

/** How browsers mark what they fetch before somebody asks for it. */
const AHEAD = /prefetch|prerender|preview/i;

/** Whether a program sent the request: one of a kept list, a browser without a window, or one that has no name. */
export function isProgram(headers: IncomingHttpHeaders): boolean {
  const name = headers['user-agent'];
  return !name || isbot(name) || /headless/i.test(String(headers['sec-ch-ua'] ?? ''));
}

/** Whether a browser fetched ahead, for a page that nobody has opened yet. */
export function isPreload(headers: IncomingHttpHeaders): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']].some((purpose) =>
    AHEAD.test(String(purpose ?? '')),
  );
}
