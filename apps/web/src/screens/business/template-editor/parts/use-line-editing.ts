import type { TemplateDetails, TemplateLine } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { templateConflict } from '../../../../api/conflicts.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { failureOf, type FormFailure } from '../../../../features/form/form.js';
import {
  editFormula,
  faultOf,
  writeFormula,
  type FormulaAction,
} from '../../../../features/formula-builder/formula-editing.js';
import {
  changedParts,
  settingFaults,
  settingsInput,
  type LineDraft,
  type LinePart,
  type TypedSettings,
} from '../../../../features/live-quote/line-draft.js';
import { useUndoToast } from '../../../../features/template-change/use-template-change.js';
import { listed } from '../../../../lib/words.js';
import { useToast } from '../../../../ui/toast.js';
import type { Clash, Side } from '../../../../features/merging/conflict-dialog.js';
import {
  clashesInWords,
  decided,
  editOf,
  isOpen,
  mergedWith,
  partLabels,
  unedited,
  type LineDrafts,
  type LineEdit,
} from './line-merge.js';

/** Somebody saved this line first, and both sides changed the same parts. */
interface LineConflict {
  who: string;
  /** ISO instant; `null` if unknown. */
  at: string | null;
  clashes: Clash[];
  mine: LineEdit;
  theirs: LineEdit;
  questions: TemplateDetails['questions'];
}

/** An edit with what somebody else did meanwhile taken in. */
interface MergedEdit {
  who: string;
  merged: ReturnType<typeof mergedWith>;
  questions: TemplateDetails['questions'];
}

/** Whose parts were taken in before an edit was saved, in words; empty where there were none. */
function bothKept({ who, parts }: { who: string; parts: ReadonlySet<LinePart> }): string {
  if (parts.size === 0) return '';
  return ` ${who} changed ${listed([...parts].map((part) => partLabels[part]))} meanwhile: both are kept.`;
}

/** One line being edited: its input, its faults, and saving it as one change. */
export function useLineEditing(
  template: TemplateDetails,
  line: TemplateLine,
  drafts: LineDrafts,
  onDrafts: (change: (before: LineDrafts) => LineDrafts) => void,
) {
  const { questions } = template;
  const lineId = line.quote_template_product_id;
  const edit = editOf(drafts, template, lineId)!;
  const { draft } = edit;
  const saveLine = useTemplateCommand(calls.lineSettings);
  const say = useUndoToast(template.id);
  const toast = useToast();
  const [refusal, setRefusal] = useState<FormFailure | null>(null);
  const [conflict, setConflict] = useState<LineConflict | null>(null);
  const client = useQueryClient();
  const fault = faultOf(draft.formula.tokens, questions, edit.titles);
  const faults = settingFaults(draft.settings);
  const changed = changedParts(draft, edit.began).length > 0;
  const savable = changed && fault === null && Object.keys(faults).length === 0;
  const saving = saveLine.isPending;

  const hold = (next: (held: LineEdit | undefined) => LineEdit | null) =>
    onDrafts((before) => {
      const [after, held] = [new Map(before), next(before.get(lineId))];
      if (held && isOpen(held)) after.set(lineId, held);
      else after.delete(lineId);
      return after;
    });
  const type = (typed: LineDraft) => hold(() => ({ ...edit, draft: typed }));

  function putBack() {
    setRefusal(null);
    hold(() => null);
  }

  /** Sends an edit; others' changes to other parts of the line are merged. Returns the conflict, if any. */
  async function send(mine: LineEdit, since: TemplateDetails['questions']): Promise<LineConflict | null> {
    const taken = { who: '', parts: new Set<LinePart>() };
    for (let sent = mine, asked = since; ; ) {
      const parts = changedParts(sent.draft, sent.began);
      // Input during the save is recognised by a draft that differs from what was sent.
      const { draft: leaving } = sent;
      hold(() => sent);
      const missing = parts.includes('formula') ? faultOf(leaving.formula.tokens, asked, sent.titles) : null;
      if (missing) {
        toast({ tone: 'bad', message: missing.message });
        await client.invalidateQueries({ queryKey: ['templates'] });
        return null;
      }
      try {
        const { data } = await saveLine.mutateAsync({
          body: {
            quote_template_id: template.id,
            quote_template_product_id: lineId,
            version: sent.version,
            ...settingsInput(leaving, parts),
            ...(parts.includes('formula') ? { formula: writeFormula(leaving.formula.tokens, asked) } : {}),
          },
        });
        hold((held) => (held && held.draft !== leaving ? { ...held, began: leaving, version: data.version } : null));
        say(`${line.name} saved.${bothKept(taken)}`, data.batch_id);
        return null;
      } catch (error) {
        const met = await meet(sent, error);
        if ('conflict' in met) return met.conflict;
        taken.who = met.who;
        for (const part of met.merged.theirs) taken.parts.add(part);
        [sent, asked] = [met.merged, met.questions];
      }
    }
  }

  /**
   * Somebody else was quicker: what they did to other parts of the line is taken in (`merged`, to be sent again), or it
   * is said why nothing is sent. Throws what is no such conflict.
   */
  async function meet(sent: LineEdit, error: unknown): Promise<{ conflict: LineConflict | null } | MergedEdit> {
    const conflict = templateConflict(error);
    if (!conflict?.current) throw error;
    const { changedBy, changedAt, current } = conflict;
    const who = changedBy?.name ?? 'Someone else';
    const theirs = unedited(current, lineId);
    if (!theirs) {
      toast({
        tone: 'bad',
        message: `${who} has removed ${line.name}. Once that is undone in History, your changes are here again.`,
      });
      await client.invalidateQueries({ queryKey: ['templates'] });
      return { conflict: null };
    }
    const merged = mergedWith(sent, theirs);
    if (merged.clashes.length > 0) {
      const clashes = clashesInWords(sent, theirs, current.questions);
      return { conflict: { who, at: changedAt, clashes, mine: sent, theirs, questions: current.questions } };
    }
    if (changedParts(merged.draft, merged.began).length === 0) {
      takeTheirs(null);
      toast({ message: `${who} has saved the same.` });
      return { conflict: null };
    }
    return { who, merged, questions: current.questions };
  }

  async function save(mine: LineEdit = edit, since = questions) {
    if (saving) return;
    setRefusal(null);
    setConflict(null);
    try {
      setConflict(await send(mine, since));
    } catch (error) {
      setRefusal(failureOf(error));
    }
  }

  function saveDecided({ mine, theirs, questions: asked }: LineConflict, sideOf: (label: string) => Side) {
    const left = decided(mine, theirs, sideOf);
    if (changedParts(left.draft, left.began).length > 0) void save(left, asked);
    else takeTheirs(null);
  }

  /** Discards the input; `mine` can be restored. */
  function takeTheirs(mine: LineEdit | null) {
    setConflict(null);
    putBack();
    void client.invalidateQueries({ queryKey: ['templates'] });
    if (mine)
      toast({ message: 'Your changes were dropped.', action: { label: 'Undo', onPress: () => hold(() => mine) } });
  }

  return {
    draft,
    fault,
    faults,
    changed,
    savable,
    saving,
    /** Why the server refused the line; the input stays. */
    refusal,
    onFormula: (action: FormulaAction) => type({ ...draft, formula: editFormula(draft.formula, action) }),
    onSettings: (settings: TypedSettings) => type({ ...draft, settings }),
    conflict: conflict && {
      who: conflict.who,
      at: conflict.at,
      clashes: conflict.clashes,
      save: (sideOf: (label: string) => Side) => saveDecided(conflict, sideOf),
      useTheirs: () => takeTheirs(decided(conflict.mine, conflict.theirs, () => 'mine')),
      cancel: () => setConflict(null),
    },
    save: () => savable && void save(),
    putBack,
  };
}

export type LineEditing = ReturnType<typeof useLineEditing>;
