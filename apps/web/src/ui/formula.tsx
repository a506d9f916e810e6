/** What stands in a formula's text, as it is read: `x` is a times sign, `/` a division sign. */
const SIGNS: Record<string, string> = { x: '×', '/': '÷', '-': '−' };

/** A formula to be read: question chips and signs, left to right in every direction of the page. */
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
