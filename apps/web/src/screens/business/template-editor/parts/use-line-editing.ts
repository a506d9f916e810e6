import { parseFormula } from '@quotewright/domain/formula/parse.js';
import { paths as calls, type ChangeLineSettingsRequest, type LineSaved, type TemplateDetails, type TemplateLine } from '@quotewright/domain/templates/contract.js';
import type { VersionConflict } from '@quotewright/domain/kernel/contract.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../../api/errors.js';
import { useTemplateCommand } from '../../../../api/templates.js';
import { failureOf, type FormFailure } from '../../../../features/form/form.js';
import { editFormula, writeFormula, type FormulaAction } from '../../../../features/formula-builder/formula-editing.js';
import { changedSettings, draftOfLine, formulaChanged, settingFaults, type LineDraft, type TypedSettings } from '../../../../features/live-quote/line-draft.js';
import { useUndoToast } from '../../../../features/template-change/use-template-change.js';
import { useToast } from '../../../../ui/toast.js';
import type { Clash, Side } from './conflict-dialog.js';
import { FORMULA, lineClashes, settingLabels } from './line-clashes.js';
import type { LineDrafts } from './line-drafts.js';

/** Somebody saved this line first, and both sides wrote the same parts of it. */
export interface LineConflict {
  who: string;
  /** ISO instant; `null` where it is not known. */
  at: string | null;
  clashes: Clash[];
  theirs: TemplateDetails;
}

/** One line being edited: what is typed on it, what is wrong with that, and saving it as one change. */
export function useLineEditing(template: TemplateDetails, line: TemplateLine, drafts: LineDrafts, onDrafts: (change: (before: LineDrafts) => LineDrafts) => void) {
  const { questions } = template;
  const lineId = line.quote_template_product_id;
  const draft = drafts.get(lineId) ?? draftOfLine(line, questions);
  const saveLine = useTemplateCommand<ChangeLineSettingsRequest, LineSaved>(calls.lineSettings());
  const say = useUndoToast(template.id);
  const toast = useToast();
  const [refusal, setRefusal] = useState<FormFailure | null>(null);
  const [conflict, setConflict] = useState<LineConflict | null>(null);
  const client = useQueryClient();
  const text = writeFormula(draft.formula.tokens, questions);
  const { fault } = parseFormula(text, questions);
  const faults = settingFaults(draft.settings);
  const changed = formulaChanged(draft, line, questions) || changedSettings(draft, line) !== null;
  const savable = changed && fault === null && Object.keys(faults).length === 0;
  const saving = saveLine.isPending;

  function edit(next: LineDraft) {
    onDrafts((before) => {
      const after = new Map(before);
      if (formulaChanged(next, line, questions) || changedSettings(next, line) !== null || next.formula.past.length > 0) after.set(lineId, next);
      else after.delete(lineId);
      return after;
    });
  }

  function putBack() {
    setRefusal(null);
    onDrafts((before) => {
      const after = new Map(before);
      after.delete(lineId);
      return after;
    });
  }

  /**
   * Sends what was changed on top of `since`, the template as it was read last, but for what was left to the other side.
   * Answers what stands in the way.
   */
  async function send(since: TemplateDetails, sideOf: (label: string) => Side = () => 'mine'): Promise<LineConflict | null> {
    const settings = Object.entries(changedSettings(draft, line) ?? {}).filter(([key]) => sideOf(settingLabels[key as keyof typeof settingLabels]) === 'mine');
    const formula = formulaChanged(draft, line, questions) && sideOf(FORMULA) === 'mine';
    try {
      const { data } = await saveLine.mutateAsync({
        quote_template_id: template.id,
        quote_template_product_id: lineId,
        version: since.version,
        ...Object.fromEntries(settings),
        ...(formula ? { formula: writeFormula(draft.formula.tokens, since.questions) } : {}),
      });
      putBack();
      say(`${line.name} saved.`, data.version);
      return null;
    } catch (error) {
      if (!isApiError(error, 'version_conflict')) throw error;
      const { changedBy, changedAt, current } = error.data as VersionConflict;
      const theirs = current as TemplateDetails;
      const now = theirs.products.find((one) => one.quote_template_product_id === lineId);
      const who = changedBy?.name ?? 'Somebody else';
      if (!now) {
        toast({ tone: 'bad', message: `${who} has removed ${line.name}. Once that is undone in History, your changes are here again.` });
        await client.invalidateQueries({ queryKey: ['templates'] });
        return null;
      }
      const clashes = lineClashes(line, now, draft, { before: questions, now: theirs.questions });
      // Nothing that both sides wrote: mine goes on top of theirs.
      if (clashes.length === 0) return send(theirs, sideOf);
      return { who, at: changedAt, clashes, theirs };
    }
  }

  async function save(over: TemplateDetails = template, sideOf?: (label: string) => Side) {
    if (!savable || saving) return;
    setRefusal(null);
    setConflict(null);
    try {
      setConflict(await send(over, sideOf));
    } catch (error) {
      setRefusal(failureOf(error));
    }
  }

  function takeTheirs() {
    setConflict(null);
    putBack();
    void client.invalidateQueries({ queryKey: ['templates'] });
  }

  return {
    draft,
    fault,
    faults,
    changed,
    savable,
    saving,
    /** Why the server did not take the line; what was typed stays. */
    refusal,
    onFormula: (action: FormulaAction) => edit({ ...draft, formula: editFormula(draft.formula, action) }),
    onSettings: (settings: TypedSettings) => edit({ ...draft, settings }),
    conflict: conflict && {
      who: conflict.who,
      at: conflict.at,
      clashes: conflict.clashes,
      save: (sideOf: (label: string) => Side) => void save(conflict.theirs, sideOf),
      useTheirs: takeTheirs,
      cancel: () => setConflict(null),
    },
    save: () => void save(),
    putBack,
  };
}

export type LineEditing = ReturnType<typeof useLineEditing>;
