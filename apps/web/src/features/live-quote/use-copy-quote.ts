import { useToast } from '../../ui/toast.js';
import { quoteAsText } from './quote-words.js';

/** Puts a quote on the clipboard as text, and says whether that worked. */
export function useCopyQuote(): (...quote: Parameters<typeof quoteAsText>) => Promise<void> {
  const toast = useToast();
  return async (...quote) => {
    try {
      await navigator.clipboard.writeText(quoteAsText(...quote));
      toast({ message: 'Quote copied as text.' });
    } catch {
      toast({ tone: 'bad', message: 'This browser does not allow copying here.' });
    }
  };
}
