/** The symbols of a formula's text for display: `x` is a times sign, `/` a division sign. */
const SIGNS: Record<string, string> = { x: '×', '/': '÷', '-': '−' };

/** A formula for display: question chips and symbols, left to right in either page direction. */
export function Formula({ text, className = '' }: { text: string; className?: string }) {
  return (
    <bdi dir="ltr" className={`fx ${className}`}>
      {(text.match(/Q\d+|[\d.]+|\S/g) ?? []).map((part, at) =>
        part.startsWith('Q') ? (
          <span key={at} className="chip">
            {part}
          </span>
        ) : (
          <span key={at} className={/\d/.test(part) ? undefined : 'op'}>
            {SIGNS[part] ?? part}
          </span>
        ),
      )}
    </bdi>
  );
}
