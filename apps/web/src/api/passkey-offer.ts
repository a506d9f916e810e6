import * as calls from '@quotewright/domain/identity/endpoints.js';
import { api } from './client.js';
import { messageOf } from './errors.js';
import { sessionChanged } from './identity.js';

/** How long an offer stands (ms): a little less than the server takes its answer. */
const FRESH = 4.5 * 60_000;
/** How long after the page is there it begins (ms): what the visitor waits for comes first. */
const AFTER = 1_000;

/**
 * Lets the browser offer passkeys in the list of the e-mail field, and signs in with the one that is chosen. Whoever types a
 * password notices nothing of it: where there are no passkeys, or no connection, it ends in silence.
 * @param onRefused gets the sentence for a chosen passkey that does not sign in
 * @returns what ends the offer
 */
export function offerPasskeys(target: string, onRefused: (message: string) => void): () => void {
  let ended = false;
  let withdraw = (): void => undefined;
  const later = (milliseconds: number) => setTimeout(() => void offer().catch(() => undefined), milliseconds);
  let timer = later(AFTER);

  async function offer(): Promise<void> {
    const { endQuestion, offersInLists, passkeyFromList } = await import('./passkey-browser.js');
    if (!(await offersInLists())) return;
    const { options } = (await api.command(calls.beginPasskeySignIn, {})).data;
    if (ended) return;
    withdraw = endQuestion;
    // The next offer takes the place of this one.
    timer = later(FRESH);
    const credential = await passkeyFromList(options);
    if (credential === null || ended) return;
    clearTimeout(timer);
    try {
      await api.command(calls.passkeySignIn, { body: { credential } });
      sessionChanged(target);
    } catch (error) {
      onRefused(messageOf(error));
    }
  }

  return () => {
    ended = true;
    clearTimeout(timer);
    withdraw();
  };
}
