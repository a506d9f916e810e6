import type { Lead } from '@quotewright/domain/leads/contract.js';
import type { LineChoice, QuoteAdded } from '@quotewright/domain/quotes/contract.js';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { useState } from 'react';
import { isApiError, messageOf } from '../../api/errors.js';
import { useAddQuote } from '../../api/quotes.js';
import { keepCart, useCart } from '../cart/cart.js';
import type { LiveQuote } from '../live-quote/live-quote.js';
import { movedPrices, type MovedPrice } from '../live-quote/quote-words.js';
import { useViewer } from '../viewer/use-viewer.js';
import { asKept, typedOver, useSentDraft } from './kept-draft.js';
import type { DraftPlace, useQuoteDraft } from './use-quote-draft.js';

interface SaveQuoteOptions {
  /** As it is quoted. */
  template: TemplateDetails;
  /** Offers that were chosen for this quote, by line id. */
  choices: Record<string, LineChoice>;
  /** The lead that it answers. */
  lead?: Pick<Lead, 'id'>;
  at: DraftPlace;
  draft: ReturnType<typeof useQuoteDraft>;
  /** The quote as shown. */
  shown: LiveQuote;
}

/** Saves the shown quote, with its result: saved, failed, or refused because a price has changed. */
export function useSaveQuote({ template, choices, lead, at, draft: sheet, shown }: SaveQuoteOptions) {
  const [saved, setSaved] = useState<QuoteAdded | null>(null);
  const [moved, setMoved] = useState<readonly MovedPrice[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const viewer = useViewer();
  const cart = useCart(viewer.id);
  const add = useAddQuote();
  /** It was saved before its page was reloaded, and still waits to be sent. */
  const sent = useSentDraft(at.place);
  const { draft, answers } = sheet;

  async function save() {
    setFailure(null);
    try {
      const request = {
        templateid: template.id,
        answers: JSON.stringify(Object.fromEntries(template.questions.map(({ id }) => [id, answers[id]]))),
        quote_type: draft.quoteType,
        // Editors of a template see the staging state, so that is priced and saved.
        ...(template.editable ? { state: 'staging' as const } : {}),
        ...(draft.name.trim() ? { name: draft.name.trim() } : {}),
        ...(draft.notes.trim() ? { notes: draft.notes.trim() } : {}),
        ...(lead && { lead: lead.id }),
        ...(Object.keys(choices).length > 0 && { lines: choices }),
        // From the same answer as the screen: a save matches what was shown, or is refused.
        revisions: template.revisions,
        ...(cart ? { sessionid: cart.sessionid } : {}),
      };
      const { data } = await add.mutateAsync({ request, draft: asKept(at.place, typedOver(at.fresh, draft)) });
      keepCart(viewer.id, data);
      sheet.forget();
      setSaved(data);
    } catch (error) {
      if (isApiError(error, 'prices_changed'))
        setMoved(error.data === null ? [] : movedPrices(shown.lines, error.data.lines));
      else setFailure(messageOf(error));
    }
  }

  return {
    save,
    saving: add.isPending || sent,
    sent,
    failure,
    clearFailure: () => setFailure(null),
    saved,
    closeSaved: () => setSaved(null),
    moved,
    closeMoved: () => setMoved(null),
  };
}
