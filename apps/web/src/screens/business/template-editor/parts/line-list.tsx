import type { TemplateLine } from '@quotewright/domain/templates/contract.js';
import { ChevronLeft, ChevronRight, LayoutGrid } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import type { LiveQuote } from '../../../../features/live-quote/live-quote.js';
import { unitBeside } from '@quotewright/domain/formula/units.js';
import { counted, money, quantity } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';

interface LineListProps {
  lines: readonly TemplateLine[];
  selected: number | null;
  /** Lines with changes that are not saved. */
  unsaved: ReadonlySet<number>;
  quote: LiveQuote;
  /** The address that selects a line. */
  hrefOf: (lineId: number) => string;
  /** Type, SKU and supplier under the name (admin). */
  detailed: boolean;
  /** The way to the tiles. */
  onTiles: () => void;
  onSelect: (lineId: number) => void;
}

/** The lines of a template with what each comes to; on narrow screens one line with a stepper. */
export function LineList({ lines, selected, unsaved, quote, hrefOf, detailed, onTiles, onSelect }: LineListProps) {
  const [unfolded, setUnfolded] = useState(false);
  const at = lines.findIndex((line) => line.quote_template_product_id === selected);
  const labour = lines.filter((line) => line.product_type === 'labour').length;

  function onKeyDown(event: KeyboardEvent<HTMLOListElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const links = [...event.currentTarget.querySelectorAll('a')];
    const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
    if (!step || !next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div className={unfolded ? 'unfolded' : ''}>
      {/* The arrow keys are a shortcut between links that Tab reaches as well. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol onKeyDown={onKeyDown} aria-label="Lines of this template">
        {lines.map((line) => {
          const id = line.quote_template_product_id;
          const result = quote.byLine.get(id);
          const fault = quote.faults.get(id);
          return (
            <li key={id}>
              <Link to={hrefOf(id)} preventScrollReset replace aria-current={id === selected ? 'true' : undefined} className={`line-row ${result && !result.included ? 'out' : ''}`} onClick={() => setUnfolded(false)}>
                <span className="name" title={line.name}>
                  {unsaved.has(id) && <span className="saved-dot inline-block me-1.5 align-middle" role="img" aria-label="not saved" />}
                  {line.name}
                </span>
                <bdi className="qty" dir="ltr">
                  {fault ? <span className="text-brick font-medium">fault</span> : result && <>{quantity(result.quantity)} <span className="unit">{unitBeside(result.unit, result.quantity)}</span></>}
                </bdi>
                <FormulaText formula={line.templateformula} />
                <span className="amt money">{!fault && result?.retail_total != null ? money(result.retail_total) : ''}</span>
                {detailed && (
                  <span className="meta">
                    <span>{productTypeLabels[line.product_type]}</span>
                    {line.sku && <span>{line.sku}</span>}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ol>
      <div className="lines-count">
        <p>{`${counted(lines.length, 'line')} · ${lines.length - labour} material, ${labour} labour`}</p>
        <Button icon size="small" variant="ghost" aria-label="Show as tiles" title="Show as tiles" onClick={onTiles}>
          <LayoutGrid aria-hidden="true" />
        </Button>
      </div>
      <div className="line-stepper">
        <Button icon size="small" aria-label="Previous line" disabled={at <= 0} onClick={() => onSelect(lines[at - 1]!.quote_template_product_id)}>
          <ChevronLeft aria-hidden="true" className="flip" />
        </Button>
        <Button size="small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Fold the list' : `All ${lines.length} lines`}
        </Button>
        <Button icon size="small" aria-label="Next line" disabled={at < 0 || at >= lines.length - 1} onClick={() => onSelect(lines[at + 1]!.quote_template_product_id)}>
          <ChevronRight aria-hidden="true" className="flip" />
        </Button>
      </div>
    </div>
  );
}
