/** What is chosen of a proposal: ids of sections and lines. */
export interface ProposalPicks {
  sections: number[];
  lines: number[];
}
