import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { stagingCategoriesQuery, stagingSubcategoriesQuery } from '../../../../api/categories.js';
import { saveTemplate, useTemplatesChanged } from '../../../../api/templates.js';
import { BulkDialog } from '../../../../features/bulk/bulk-dialog.js';
import { currentVersion } from '../../../../features/bulk/current-version.js';
import { useBatchUndo } from '../../../../features/bulk/use-batch-undo.js';
import { CategoryFields, type CategoryChoice } from '../../../../features/category-choice/category-choice.js';
import { counted } from '../../../../lib/format.js';
import { useToast } from '../../../../ui/toast.js';

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
  const toast = useToast();
  const undo = useBatchUndo();
  /** The batch of all of them, and which were changed. */
  const batch = useRef<string | null>(null);
  const moved = useRef(new Set<number>());
  const target = [
    categories.data?.find(({ id }) => id === categoryId)?.title,
    subcategories.data?.find(({ id }) => id === subcategoryId)?.title,
  ]
    .filter(Boolean)
    .join(' · ');

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
        if (data.batch_id === null) return;
        batch.current = data.batch_id;
        moved.current.add(row.id);
      }}
      onDone={(done) => {
        changed();
        onDone(done);
        const batchId = batch.current;
        // Out of no category nothing can be undone: a template of the gallery needs one.
        const placed = done.some((row) => moved.current.has(row.id) && row.category_id && row.subcategory_id);
        toast({
          title: 'Success',
          message: `${counted(done.length, 'template')} categorised.`,
          action: placed && batchId ? { label: 'Undo', onPress: () => void undo(batchId) } : undefined,
        });
      }}
      onClose={onClose}
    >
      <div className="form-grid">
        <CategoryFields of="staging" choice={choice} onChoose={setChoice} />
      </div>
    </BulkDialog>
  );
}
