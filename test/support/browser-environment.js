import { TestEnvironment } from 'jest-environment-jsdom';

/** What browsers have and jsdom has not; Node's own work as well. */
const MISSING = [
  'TextEncoder',
  'TextDecoder',
  'fetch',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  // Of one family with `Request`, which takes no signal of another.
  'AbortController',
  'AbortSignal',
];

/** A page for component tests. Its dialogs open and close, but do not make the rest of the page inert. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] = globalThis[name];
    // Nothing is laid out here, so there is nowhere to scroll.
    this.global.Element.prototype.scrollIntoView = () => undefined;
    this.global.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    const dialog = this.global.HTMLDialogElement.prototype;
    dialog.showModal = function () {
      this.open = true;
    };
    dialog.close = function () {
      this.open = false;
    };
  }
}
