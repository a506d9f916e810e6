import type { TemplateDetails, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import {
  changedParts,
  draftOfLine,
  lineParts,
  samePart,
  settingsOf,
  withPart,
  type LineDraft,
  type LinePart,
} from '../../../../features/live-quote/line-draft.js';
import { writeFormula } from '../../../../features/formula-builder/formula-editing.js';
import type { Clash, Side } from '../../../../features/merging/conflict-dialog.js';

/** A line being edited: its input, its state when the edit started, and the template's version then. */
export interface LineEdit {
  draft: LineDraft;
  began: LineDraft;
  version: number;
  /** Names of the questions by id, including those deleted since. */
  titles: ReadonlyMap<number, string>;
}

/** Unsaved input on lines, by line id; held by the screen, so that changing tabs loses nothing. */
export type LineDrafts = ReadonlyMap<number, LineEdit>;

/** Names of a line's parts. */
export const partLabels: Record<LinePart, string> = {
  formula: 'Formula',
  waste: 'Waste',
  pack: 'Pack',
  minimum: 'Minimum',
  roundUp: 'Round up',
  when: 'Include when',
};

/** An edit merged with the current state. */
export interface MergedEdit extends LineEdit {
  /** What both sides changed to different values. */
  clashes: LinePart[];
  /** What only they changed: accepted. */
  theirs: LinePart[];
}

/** A template's line without any input; `null` if the template has no such line. */
export function unedited(template: TemplateDetails, lineId: number): LineEdit | null {
  const line = template.products.find((candidate) => candidate.quote_template_product_id === lineId);
  if (!line) return null;
  const draft = draftOfLine(line, template.questions);
  return {
    draft,
    began: draft,
    version: template.version,
    titles: new Map(template.questions.map(({ id, title }) => [id, title])),
  };
}

/**
 * Merges an edit with the current line: what only one side changed is kept. While a part conflicts, the edit keeps its
 * start value and version: saving is refused, and the user decides.
 */
export function mergedWith(edit: LineEdit, now: LineEdit): MergedEdit {
  const merged: MergedEdit = { ...edit, titles: new Map([...edit.titles, ...now.titles]), clashes: [], theirs: [] };
  for (const part of lineParts) {
    if (samePart(part, edit.began, now.draft)) continue;
    if (samePart(part, edit.draft, edit.began)) {
      merged.draft = withPart(merged.draft, part, now.draft);
      merged.theirs.push(part);
    } else if (!samePart(part, edit.draft, now.draft)) {
      merged.clashes.push(part);
      continue;
    }
    merged.began = withPart(merged.began, part, now.draft);
  }
  if (merged.clashes.length === 0) merged.version = now.version;
  return merged;
}

/** An edit after its conflicts with `now` were decided: parts left to the other side are theirs, the rest is mine. */
export function decided(edit: LineEdit, now: LineEdit, sideOf: (label: string) => Side): LineEdit {
  const { draft, titles, clashes } = mergedWith(edit, now);
  const theirs = clashes.filter((part) => sideOf(partLabels[part]) === 'theirs');
  return {
    draft: theirs.reduce((mine, part) => withPart(mine, part, now.draft), draft),
    began: now.draft,
    version: now.version,
    titles,
  };
}

/** The edit of a template's line, merged with its current state. */
export function editOf(drafts: LineDrafts, template: TemplateDetails, lineId: number): MergedEdit | null {
  const [edit, now] = [drafts.get(lineId), unedited(template, lineId)];
  return now && mergedWith(edit ?? now, now);
}

/** Whether an edit has something to save, or to undo step by step. */
export function isOpen({ draft, began }: LineEdit): boolean {
  return changedParts(draft, began).length > 0 || draft.formula.past.length > 0;
}

/** The lines of a template with something to save. */
export function unsavedLines(drafts: LineDrafts, template: TemplateDetails): ReadonlySet<number> {
  return new Set(
    [...drafts.keys()].filter((lineId) => {
      const edit = editOf(drafts, template, lineId);
      return edit !== null && changedParts(edit.draft, edit.began).length > 0;
    }),
  );
}

/** Conflicts in words: each part's old value, and each side's. Formulas with current question numbers. */
export function clashesInWords(edit: LineEdit, now: LineEdit, questions: readonly TemplateQuestion[]): Clash[] {
  return mergedWith(edit, now).clashes.map((part) => {
    const said = (draft: LineDraft) => inWords(part, draft, questions);
    return { label: partLabels[part], before: said(edit.began), mine: said(edit.draft), theirs: said(now.draft) };
  });
}

function inWords(part: LinePart, { formula, settings }: LineDraft, questions: readonly TemplateQuestion[]): string {
  const { waste_percent, pack_size, minimum_quantity, include_when: when } = settingsOf(settings);
  switch (part) {
    case 'formula':
      return writeFormula(formula.tokens, questions);
    case 'waste':
      return `${waste_percent}%`;
    case 'pack':
      return pack_size;
    case 'minimum':
      return minimum_quantity;
    case 'roundUp':
      return settings.roundUp ? 'yes' : 'no';
    case 'when': {
      const question = when && questions.find(({ id }) => id === when.question_id);
      return when ? `${question ? `Q${question.no_of_question}` : 'Q?'} ${when.op} ${when.value}` : 'always';
    }
  }
}
