import { createElement, type ReactElement } from 'react';
import { renderToBuffer, type DocumentProps } from '@react-pdf/renderer';
import type { Paper } from './paper-data.js';
import { ProposalPaper } from './paper.js';

/** Draws a paper as PDF. Within one build, the same paper is the same bytes. Takes seconds of computing: not in a server's thread. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  // It is a document, as the library demands, though its type cannot say so.
  return renderToBuffer(createElement(ProposalPaper, { paper }) as unknown as ReactElement<DocumentProps>);
}
