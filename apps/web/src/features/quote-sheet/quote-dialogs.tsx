import type { Lead } from '@quotewright/domain/leads/contract.js';
import type { QuoteAdded } from '@quotewright/domain/quotes/contract.js';
import { paths } from '../../app/paths.js';
import { counted } from '../../lib/format.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Money } from '../../ui/figures.js';
import type { MovedPrice } from '../live-quote/quote-words.js';

/** A quote was saved: its link, and the count in this session. */
export function QuoteSavedDialog({
  saved,
  title,
  about,
  total,
  lead,
  onClose,
}: {
  saved: QuoteAdded;
  title: string;
  /** What the title leaves unsaid. */
  about: string;
  total: string | null;
  /** The lead that it answers. */
  lead?: Pick<Lead, 'business'>;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Quote saved"
      footer={
        <>
          <Button onClick={onClose}>Quote again</Button>
          <ButtonLink variant="primary" to={paths.quote(saved.id)}>
            Open the quote
          </ButtonLink>
        </>
      }
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <bdi className="font-semibold">{title}</bdi> <span className="text-sm text-ink-3">{about}</span>
        </span>
        {total !== null && <Money amount={total} className="font-semibold" />}
      </p>
      <p className="text-sm text-ink-2">{`It keeps today’s prices and never changes. ${counted(saved.count, 'quote')} saved in this session.`}</p>
      {lead?.business && (
        <p className="text-sm text-ink-2">
          We tell <bdi>{lead.business}</bdi> that you have quoted, not what you ask.
        </p>
      )}
    </Dialog>
  );
}

/** Nothing was saved, because prices differ from the screen. */
export function PricesMovedDialog({
  moved,
  onCancel,
  onUse,
}: {
  moved: readonly MovedPrice[];
  onCancel: () => void;
  onUse: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onCancel}
      title={moved.length === 0 ? 'The template changed while you were quoting' : 'Prices moved while you were quoting'}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" onClick={onUse}>
            {moved.length === 0 ? 'Use it as it is now' : 'Use the new prices'}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">Nothing was saved. Your measurements and notes stay.</p>
      <ul className="grid gap-1 text-sm">
        {moved.map((price) => (
          <li key={price.id} className="flex justify-between gap-4 border-t border-hairline py-2">
            <span>{price.name}</span>
            <bdi dir="ltr" className="whitespace-nowrap">
              <del className="text-ink-3">{price.before}</del> <b className="font-semibold">{price.after}</b>
            </bdi>
          </li>
        ))}
        {moved.length === 0 && <li>Its questions, formulas or lines differ from this page.</li>}
      </ul>
    </Dialog>
  );
}
