import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text on a page of a PDF, in points from the lower left corner. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
}

/** The pieces of text on each page. */
export async function textsOfPdf(bytes: Uint8Array): Promise<PlacedText[][]> {
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const pages: PlacedText[][] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [x, y] = (item.transform as number[]).slice(4) as [number, number];
        return [{ text: item.str, x, y: Math.round(y) }];
      }),
    );
  }
  await document.destroy();
  return pages;
}

/** The texts of each page, a line each, as a reader copies them. */
export async function linesOfPdf(bytes: Uint8Array): Promise<string[][]> {
  return (await textsOfPdf(bytes)).map((texts) => {
    const lines = new Map<number, string[]>();
    for (const { text, y } of texts) lines.set(y, [...(lines.get(y) ?? []), text]);
    return [...lines].sort(([a], [b]) => b - a).map(([, parts]) => parts.join(' ').replace(/\s+/g, ' '));
  });
}
