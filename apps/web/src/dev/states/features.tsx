import type { UseQueryResult } from '@tanstack/react-query';
import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { ApiError } from '../../api/errors.js';
import { ProductTile, type TileProduct } from '../../features/product-tile/product-tile.js';
import { QuoteDocument } from '../../features/quote-document/quote-document.js';
import { QuoteSheetState } from '../../features/quote-sheet/quote-sheet-state.js';
import { QuoteSheet } from '../../features/quote-sheet/quote-sheet.js';
import { useLiveQuote } from '../../features/live-quote/live-quote.js';
import { TemplateCard, TemplateCardSkeleton } from '../../features/template-card/template-card.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { State, unreachable, useQueryIn } from './frame.js';
import { card, HUGE, LONG, template, UNBROKEN } from './sample.js';

const SIZES = '300px';
const busy = 1_234_567;

export function Cards() {
  return (
    <>
      <State name="for a guest: free; long; unbroken, without questions, looked at often">
        <div className="card-grid">
          <TemplateCard template={card} sizes={SIZES} />
          <TemplateCard
            template={{ ...card, id: 2, name: LONG, quote_price: 'premium', category: LONG }}
            sizes={SIZES}
          />
          <TemplateCard
            template={{
              ...card,
              id: 3,
              name: UNBROKEN,
              question_count: 0,
              line_count: 1,
              views: busy,
              downloads: busy,
            }}
            sizes={SIZES}
          />
        </div>
      </State>
      <State name="for an account: price of 12 digits, busy, loading" signedIn>
        <div className="card-grid">
          <TemplateCard template={{ ...card, price: HUGE, unit: 'ft²' }} sizes={SIZES} />
          <TemplateCard
            template={{ ...card, price: '31.00', unit: 'square foot of deck' }}
            sizes={SIZES}
            busy
            onView={() => undefined}
          />
          <TemplateCardSkeleton />
        </div>
      </State>
    </>
  );
}

const product: TileProduct = {
  name: 'Cedar decking board',
  description: 'Planed, 5/4 × 6, twelve feet long.',
  product_type: 'finish_product',
  sku: 'CDR-546',
  thumbnail: '',
  business_name: 'Northwood Timber',
  master_product_alias: 'cedar-decking-board',
  supplier: 7,
  unit: 'box',
  retail_price: '58.00',
  cost_price: '40.00',
  unit_in_stock: '120',
};

export function Tiles() {
  return (
    <State name="ordinary; long names and 12 digits; nothing to show; busy" signedIn>
      <div className="tiles">
        <ProductTile
          product={product}
          badge={<Badge tone="info">In this template</Badge>}
          actions={<Button>Add</Button>}
        />
        <ProductTile
          product={{
            ...product,
            name: `${LONG} ${UNBROKEN}`,
            description: `${LONG} `.repeat(4),
            sku: UNBROKEN,
            business_name: LONG,
            supplier: 8,
            unit: 'bundle of twelve',
            retail_price: HUGE,
            cost_price: '100000000000.00',
            unit_in_stock: '123456789012',
          }}
          actions={<Button>Add</Button>}
        />
        <ProductTile
          product={{ ...product, description: '', sku: '', retail_price: null, cost_price: null, unit_in_stock: null }}
        />
        <ProductTile busy product={{ ...product, product_type: 'labour', sku: '', unit: 'hour' }} />
      </div>
    </State>
  );
}

/** A failed query with this refusal. */
const refused = (error: Error) => ({
  error,
  isError: true,
  isFetching: false,
  refetch: () => Promise.resolve(),
});

const gone = new ApiError({
  status: 404,
  code: 'template_not_found',
  message: 'This template does not exist.',
  data: null,
  errors: [],
});

function LoadingSheet() {
  const query: UseQueryResult<null> = useQueryIn('loading', null);
  return <QuoteSheetState query={query} />;
}

const sheet = (of: TemplateDetails, name: string, answers: Readonly<Record<string, string>> = {}) => (
  <QuoteSheet
    template={of}
    purpose="try"
    state="staging"
    backTo="/qtemplates"
    onPricesMoved={() => Promise.resolve()}
    answers={Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, { answer, unit: 'm' }]))}
    key={name}
  />
);

export function QuoteStates() {
  return (
    <>
      <State name="loading">
        <LoadingSheet />
      </State>
      <State name="failed">
        <QuoteSheetState query={refused(unreachable)} />
      </State>
      <State name="missing">
        <QuoteSheetState query={refused(gone)} />
      </State>
      <State name="a template without lines" signedIn>
        {sheet({ ...template, id: 2, products: [] }, 'empty')}
      </State>
    </>
  );
}

const answers = { 1: '12', 2: '100' };

function Document() {
  const { lines, totals } = useLiveQuote(template, answers, { quoteType: 'material_and_labour' });
  return (
    <QuoteDocument
      quote={{
        business: 'Okafor Decks and Floors',
        title: LONG,
        about: `Cedar deck · ${UNBROKEN}`,
        date: '2026-11-20T09:30:00Z',
        measurements: [
          { title: 'Length', unit: 'm', answer: '12' },
          { title: LONG, unit: 'm', answer: '100' },
        ],
        lines,
        totals,
        notes: '',
        advice: template.advice,
        warranty: template.warranty,
      }}
    />
  );
}

export function Quotes() {
  return (
    <>
      <State name="sheet: long names, a line in error, 12 digits" signedIn>
        {sheet({ ...template, id: 4, name: `${LONG} ${UNBROKEN}` }, 'full', answers)}
      </State>
      <State name="document for a client" signedIn>
        <Document />
      </State>
    </>
  );
}
