/** A text of a quote under its name, line breaks kept; nothing if it is empty. */
function SmallPrintPart({ title, text }: { title: string; text: string }) {
  if (!text) return null;
  return (
    <section aria-label={title}>
      <h3 className="sub-head mb-1">{title}</h3>
      <p className="text-ink-2 whitespace-pre-line">{text}</p>
    </section>
  );
}

/** What a quote says in words: notes, advice and warranty. */
export function SmallPrint({ notes = '', advice, warranty }: { notes?: string; advice: string; warranty: string }) {
  if (!notes && !advice && !warranty) return null;
  return (
    <div className="small-print">
      <SmallPrintPart title="Notes" text={notes} />
      <SmallPrintPart title="Advice" text={advice} />
      <SmallPrintPart title="Warranty" text={warranty} />
    </div>
  );
}
