import { allSuppliers } from '@quotewright/domain/catalogue/contract.js';
import { useQueries, useQuery } from '@tanstack/react-query';
import { productsQuery } from '../../../../api/products.js';
import { proposalQuery } from '../../../../api/proposals.js';
import { quoteQuery } from '../../../../api/quotes.js';
import { quoteTitle } from '../../../../features/live-quote/quote-words.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { Button } from '../../../../ui/button.js';
import { Money } from '../../../../ui/figures.js';
import { SectionTitle } from '../../../../ui/ornament.js';
import type { ProposalSource } from '../proposal-source.js';

interface NewFromProps {
  source: ProposalSource;
  busy: boolean;
  onStart: () => void;
}

/** What a new proposal begins with. Nothing is written before it is started, or something is changed. */
export function NewFrom({ source, busy, onStart }: NewFromProps) {
  const viewer = useViewer();
  const quotes = useQueries({ queries: source.quotes.map((id) => quoteQuery(viewer.id, id)) });
  const from = useQuery({ ...proposalQuery(viewer.id, source.from), enabled: source.from > 0 }).data;
  const offer = useQuery({
    ...productsQuery(viewer.id, { ids: [source.offer], supplier: allSuppliers, perPage: 1 }),
    enabled: source.offer > 0,
  }).data?.data[0];
  const rows = [
    ...quotes.flatMap(({ data }) =>
      data ? [{ id: data.id, name: quoteTitle(data.name, data.template).title, amount: data.retail_total }] : [],
    ),
    ...(from?.sections ?? []).map(({ id, title, net }) => ({ id, name: title, amount: net })),
    ...(offer ? [{ id: offer.id, name: offer.name, amount: offer.retail_price ?? null }] : []),
  ];
  return (
    <section className="grid gap-3" aria-labelledby="begins-with">
      <SectionTitle id="begins-with">It begins with</SectionTitle>
      <ul className="asked" aria-labelledby="begins-with">
        {rows.map(({ id, name, amount }) => (
          <li key={id} className="flex justify-between gap-3 py-2 border-b border-hairline">
            <bdi>{name}</bdi>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
      <div>
        <Button variant="primary" busy={busy} onClick={onStart}>
          Start this proposal
        </Button>
      </div>
    </section>
  );
}
