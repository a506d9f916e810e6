import { unitBeside } from '@quotewright/domain/formula/units.js';
import type { TemplateLine } from '@quotewright/domain/templates/contract.js';
import { ChevronLeft, ChevronRight, LayoutGrid } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import { NotOfferedBadge } from '../../../../features/product-tile/not-offered.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import type { LiveQuote } from '../../../../features/live-quote/live-quote.js';
import { counted, money, quantity } from '../../../../lib/format.js';
import { moveByArrows } from '../../../../ui/arrow-keys.js';
import { Button } from '../../../../ui/button.js';

interface LineListProps {
  lines: readonly TemplateLine[];
  selected: number | null;
  /** Lines with unsaved changes. */
  unsaved: ReadonlySet<number>;
  quote: LiveQuote;
  /** The address that selects a line. */
  hrefOf: (lineId: number) => string;
  /** Product type, SKU and formula of every line (admin, spec §6). */
  detailed: boolean;
  /** Link to the tiles. */
  onTiles: () => void;
  onSelect: (lineId: number) => void;
}

/** Rows rendered with the first press. */
const FIRST = 30;

/** The lines of a template with their results; on narrow screens one line with a stepper. */
export function LineList({ lines, selected, unsaved, quote, hrefOf, detailed, onTiles, onSelect }: LineListProps) {
  const [unfolded, setUnfolded] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  // The first screenful renders at once, the rest when there is time.
  const shown = useDeferredValue(lines, lines.slice(0, FIRST));
  const fold = useCallback(() => setUnfolded(false), []);
  const at = lines.findIndex((line) => line.quote_template_product_id === selected);
  const [before, after] = at < 0 ? [] : [lines[at - 1], lines[at + 1]];
  const labour = lines.filter((line) => line.product_type === 'labour').length;

  // The list scrolls by itself: the selected line stays in view, and the page in place.
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')?.parentElement;
    if (!list.current || !row) return;
    const { scrollTop, clientHeight } = list.current;
    if (row.offsetTop < scrollTop) list.current.scrollTop = row.offsetTop;
    else if (row.offsetTop + row.offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = row.offsetTop + row.offsetHeight - clientHeight;
  }, [selected, shown]);

  function onKeyDown(event: KeyboardEvent<HTMLOListElement>) {
    const links = [...event.currentTarget.querySelectorAll('a')];
    moveByArrows(event, links, links.indexOf(document.activeElement as HTMLAnchorElement));
  }

  return (
    <div className={`lines-list ${unfolded ? 'unfolded' : ''}`}>
      <div className="lines-count">
        <p>{`${counted(lines.length, 'line')} · ${lines.length - labour} material, ${labour} labour`}</p>
        <Button icon size="small" variant="ghost" aria-label="Show as tiles" title="Show as tiles" onClick={onTiles}>
          <LayoutGrid aria-hidden="true" />
        </Button>
      </div>
      {/* One stop for Tab; the arrow keys go from line to line. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={list} onKeyDown={onKeyDown} aria-label="Lines of this template">
        {shown.map((line) => {
          const id = line.quote_template_product_id;
          const result = quote.byLine.get(id);
          return (
            <LineRow
              key={id}
              line={line}
              href={hrefOf(id)}
              selected={id === selected}
              unsaved={unsaved.has(id)}
              faulty={quote.faults.has(id)}
              left={result?.included === false}
              amount={result?.quantity}
              total={result?.retail_total ?? undefined}
              detailed={detailed}
              onChosen={fold}
            />
          );
        })}
      </ol>
      <div className="line-stepper">
        <Button
          icon
          size="small"
          aria-label="Previous line"
          disabled={!before}
          onClick={() => before && onSelect(before.quote_template_product_id)}
        >
          <ChevronLeft aria-hidden="true" className="flip" />
        </Button>
        <Button size="small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Fold the list' : `All ${lines.length} lines`}
        </Button>
        <Button
          icon
          size="small"
          aria-label="Next line"
          disabled={!after}
          onClick={() => after && onSelect(after.quote_template_product_id)}
        >
          <ChevronRight aria-hidden="true" className="flip" />
        </Button>
      </div>
    </div>
  );
}

interface LineRowProps {
  line: TemplateLine;
  href: string;
  selected: boolean;
  unsaved: boolean;
  faulty: boolean;
  /** Its condition excludes it from the quote. */
  left: boolean;
  /** Its result as decimal strings; absent if excluded or impossible to calculate. */
  amount?: string;
  total?: string;
  detailed: boolean;
  onChosen: () => void;
}

/** One line; renders only when something it shows has changed, because a template can have two hundred. */
const LineRow = memo(function LineRow({
  line,
  href,
  selected,
  unsaved,
  faulty,
  left,
  amount,
  total,
  detailed,
  onChosen,
}: LineRowProps) {
  return (
    <li>
      <Link
        to={href}
        preventScrollReset
        replace
        tabIndex={selected ? undefined : -1}
        aria-current={selected ? 'true' : undefined}
        className={`line-row ${left ? 'out' : ''}`}
        onClick={onChosen}
      >
        <span className="name" title={line.name}>
          {unsaved && <span className="saved-dot inline-block mx-1 align-middle" role="img" aria-label="not saved" />}
          {line.name}
        </span>
        <bdi className="qty" dir="ltr">
          {faulty ? (
            <span className="text-brick font-medium">fault</span>
          ) : (
            amount !== undefined && (
              <>
                {quantity(amount)} <span className="unit">{unitBeside(line.unit, amount)}</span>
              </>
            )
          )}
        </bdi>
        {detailed ? (
          <FormulaText formula={line.templateformula} />
        ) : (
          <bdi className="price">
            {line.retail_price === undefined ? '' : `${money(line.retail_price)} per ${line.unit}`}
          </bdi>
        )}
        <span className="amt money">{!faulty && total !== undefined ? money(total) : ''}</span>
        {(detailed || line.not_offered) && (
          <span className="meta">
            {detailed && <span>{productTypeLabels[line.product_type]}</span>}
            {detailed && line.sku && <span>{line.sku}</span>}
            <NotOfferedBadge why={line.not_offered} />
          </span>
        )}
      </Link>
    </li>
  );
});
