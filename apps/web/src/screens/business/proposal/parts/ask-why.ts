import { createContext, use } from 'react';

/** Asks why a number of the draft is what it is. */
export const AskWhyContext = createContext<(path: string) => void>(() => {});

/** Opens the steps to a number: `lines.7.total`, `taxes.1`, `total`, … */
export const useAskWhy = (): ((path: string) => void) => use(AskWhyContext);

/** Of the cells of a line, the number that each is about; any other cell is about the line's total. */
const NUMBERS: Readonly<Record<string, string>> = { quantity: 'quantity', price: 'unit_price' };

/** The number that a field of a line is about (`lines.7.price` → `lines.7.unit_price`); undefined: it is no line's. */
export function numberOf(field: string | undefined): string | undefined {
  const [, line, name] = /^(lines\.\d+)\.(\w+)$/.exec(field ?? '') ?? [];
  return line && `${line}.${NUMBERS[name!] ?? 'total'}`;
}
