import { useToast } from '../../ui/toast.js';
import { quoteAsText, type ClientQuote } from './quote-words.js';

/** Ways to send a quote as text, each of which says whether it worked. */
export function useSendQuote() {
  const toast = useToast();

  /** To the clipboard. */
  async function copy(quote: ClientQuote): Promise<void> {
    try {
      await navigator.clipboard.writeText(quoteAsText(quote));
      toast({ message: 'Quote copied as text.' });
    } catch {
      toast({ tone: 'bad', message: 'This browser does not allow copying here.' });
    }
  }

  /** To another app, by the phone's own sheet; to the clipboard where there is none. */
  async function share(quote: ClientQuote): Promise<void> {
    const text = quoteAsText(quote);
    if (!navigator.canShare?.({ text })) return copy(quote);
    try {
      await navigator.share({ title: quote.title, text });
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(quote);
    }
  }

  return { copy, share };
}
