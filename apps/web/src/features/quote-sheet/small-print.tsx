/** Advice and warranty on the quote. */
export function SmallPrint({ advice, warranty }: { advice: string; warranty: string }) {
  if (!advice && !warranty) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2 mt-6 text-sm max-w-[110ch]">
      {advice && <SmallPrintPart title="Advice" text={advice} />}
      {warranty && <SmallPrintPart title="Warranty" text={warranty} />}
    </div>
  );
}

function SmallPrintPart({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3 className="sub-head mb-1">{title}</h3>
      <p className="text-ink-2 whitespace-pre-line">{text}</p>
    </div>
  );
}
