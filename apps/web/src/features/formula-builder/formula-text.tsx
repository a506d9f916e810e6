import { shownSymbol, symbolOf } from './formula-editing.js';

/** A formula for display: question chips and symbols, left to right in either page direction. */
export function FormulaText({ formula, className = '' }: { formula: string; className?: string }) {
  const parts = formula.match(/Q\d+|\d*\.?\d+|[^\s]/g) ?? [];
  return (
    <bdi dir="ltr" className={`fx ${className}`}>
      {parts.map((part, at) => {
        if (/^Q\d/.test(part))
          return (
            <span key={at} className="chip">
              {part}
            </span>
          );
        const symbol = part.length === 1 ? symbolOf(part) : null;
        return (
          <span key={at} className={/\d/.test(part) ? undefined : 'op'}>
            {symbol ? shownSymbol(symbol) : part}
          </span>
        );
      })}
    </bdi>
  );
}
