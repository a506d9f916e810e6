/** What is open beside the list: a text by its id, a new one, or the history. */
export type AdvicePanel = number | 'new' | 'history' | null;

/** The open panel in an address (`?panel=`). */
export function panelIn(query: URLSearchParams): AdvicePanel {
  const panel = query.get('panel') ?? '';
  if (panel === 'new' || panel === 'history') return panel;
  return /^[1-9]\d{0,8}$/.test(panel) ? Number(panel) : null;
}
