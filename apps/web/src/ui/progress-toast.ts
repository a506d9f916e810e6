import { useToast } from './toast.js';

/** A toast that says how far something is, until it is dismissed. The same words again do not show it anew. */
export function useProgressToast(): () => { say: (message: string, bad: boolean) => void; dismiss: () => void } {
  const toast = useToast();
  return () => {
    let shown = () => {};
    let said = '';
    return {
      say: (message, bad) => {
        if (message === said) return;
        said = message;
        shown();
        shown = toast({ message, ongoing: true, ...(bad && { tone: 'bad' }) });
      },
      dismiss: () => shown(),
    };
  };
}
