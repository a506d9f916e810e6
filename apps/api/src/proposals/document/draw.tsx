import { renderToBuffer } from '@react-pdf/renderer';
import type { Paper } from './paper-data.js';
import { ProposalPaper } from './paper.js';

/** Draws a paper as PDF. Within one build, the same paper is the same bytes. Takes seconds of computing: not in a server's thread. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  return renderToBuffer(<ProposalPaper paper={paper} />);
}
