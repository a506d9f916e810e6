import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { stagingCategoriesQuery, stagingSubcategoriesQuery } from '../../../../api/categories.js';
import { messageOf } from '../../../../api/errors.js';
import { inWords } from '../../../../api/in-words.js';
import { saveTemplate, undoTemplate, useTemplatesChanged } from '../../../../api/templates.js';
import { BulkDialog } from '../../../../features/bulk/bulk-dialog.js';
import { currentVersion } from '../../../../features/bulk/current-version.js';
import { CategoryFields, type CategoryChoice } from '../../../../features/category-choice/category-choice.js';
import { useUndoable } from '../../../../features/template-change/use-undoable.js';
import { withOneReason } from '../../../../features/why/one-reason.js';
import { counted } from '../../../../lib/format.js';

interface CategoriseSelectedProps {
  rows: readonly TemplateCard[];
  onDone: (rows: readonly TemplateCard[]) => void;
  onClose: () => void;
}

/** Moves the selected templates to one sub category, to be published like any change. Undo restores their old ones. */
export function CategoriseSelected({ rows, onDone, onClose }: CategoriseSelectedProps) {
  const [choice, setChoice] = useState<CategoryChoice>({ category_id: 0, subcategory_id: 0 });
  const { category_id: categoryId, subcategory_id: subcategoryId } = choice;
  const categories = useQuery(stagingCategoriesQuery);
  const subcategories = useQuery({ ...stagingSubcategoriesQuery(categoryId), enabled: categoryId > 0 });
  const changed = useTemplatesChanged();
  const say = useUndoable();
  /** By which each template is undone. */
  const batches = useRef(new Map<number, string>());
  const target = [
    categories.data?.find(({ id }) => id === categoryId)?.title,
    subcategories.data?.find(({ id }) => id === subcategoryId)?.title,
  ]
    .filter(Boolean)
    .join(' · ');

  const undoAll = (done: readonly TemplateCard[]) => withOneReason(() => undoEach(done));

  /** Each template is undone or not: what was refused is named. */
  async function undoEach(done: readonly TemplateCard[]) {
    const refused: string[] = [];
    for (const row of done) {
      try {
        await undoTemplate({ quote_template_id: row.id, batch_id: batches.current.get(row.id)! });
      } catch (error) {
        refused.push(`${row.name}: ${messageOf(error)}`);
      }
    }
    changed();
    if (refused.length === 0) return;
    const far = refused.length < done.length ? `${done.length - refused.length} of ${done.length} undone. ` : '';
    throw inWords(null, `${far}${refused.join(' ')}`);
  }

  return (
    <BulkDialog
      title="Categorise templates"
      intro="Visitors see the new category once you publish."
      rows={rows}
      noun="template"
      action="Categorise"
      done="categorised"
      ready={subcategoryId > 0}
      dirty={categoryId > 0}
      leftOut={(row) =>
        subcategoryId > 0 && row.category_id === categoryId && row.subcategory_id === subcategoryId
          ? 'Already there.'
          : null
      }
      detail={(row) =>
        `${[row.category, row.subcategory].filter(Boolean).join(' · ') || 'No category'}${subcategoryId ? `, then ${target}` : ''}`
      }
      run={async (row, before) => {
        const { data } = await saveTemplate({
          id: row.id,
          category_id: categoryId,
          subcategory_id: subcategoryId,
          version: currentVersion(before) ?? row.version,
        });
        if (data.batch_id) batches.current.set(row.id, data.batch_id);
      }}
      onDone={(done) => {
        changed();
        onDone(done);
        const moved = done.filter(({ id }) => batches.current.has(id));
        const said = `${counted(done.length, 'template')} categorised.`;
        // Out of no category nothing can be undone: a template of the gallery needs one.
        const placed = moved.some((row) => row.category_id && row.subcategory_id);
        say(said, placed ? () => undoAll(moved) : null);
      }}
      onClose={onClose}
    >
      <div className="form-grid">
        <CategoryFields of="staging" choice={choice} onChoose={setChoice} />
      </div>
    </BulkDialog>
  );
}
