import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stagingCategoriesQuery, stagingSubcategoriesQuery } from '../../../../api/categories.js';
import { messageOf } from '../../../../api/errors.js';
import { saveTemplate, useTemplatesChanged } from '../../../../api/templates.js';
import { BulkDialog } from '../../../../features/bulk/bulk-dialog.js';
import { currentVersion } from '../../../../features/bulk/current-version.js';
import { CategoryFields, type CategoryChoice } from '../../../../features/category-choice/category-choice.js';
import { counted } from '../../../../lib/format.js';
import { useToast } from '../../../../ui/toast.js';

interface CategoriseSelectedProps {
  rows: readonly TemplateCard[];
  onDone: (rows: readonly TemplateCard[]) => void;
  onClose: () => void;
}

/** Puts the chosen templates into one sub category, to be published as any change. Where they stood before can be had back. */
export function CategoriseSelected({ rows, onDone, onClose }: CategoriseSelectedProps) {
  const [choice, setChoice] = useState<CategoryChoice>({ category_id: 0, subcategory_id: 0 });
  const { category_id: categoryId, subcategory_id: subcategoryId } = choice;
  const categories = useQuery(stagingCategoriesQuery);
  const subcategories = useQuery({ ...stagingSubcategoriesQuery(categoryId), enabled: categoryId > 0 });
  const changed = useTemplatesChanged();
  const toast = useToast();
  const target = [
    categories.data?.find(({ id }) => id === categoryId)?.title,
    subcategories.data?.find(({ id }) => id === subcategoryId)?.title,
  ]
    .filter(Boolean)
    .join(' · ');

  async function takeBack(done: readonly TemplateCard[]) {
    try {
      for (const { id, category_id, subcategory_id } of done) await saveTemplate({ id, category_id, subcategory_id });
      toast({ title: 'Success', message: 'Undone.' });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
    changed();
  }

  return (
    <BulkDialog
      title="Categorise templates"
      intro="Visitors find them in the new category once they are published."
      rows={rows}
      noun="template"
      action="Categorise"
      done="categorised"
      ready={subcategoryId > 0}
      dirty={categoryId > 0}
      leftOut={(row) =>
        subcategoryId > 0 && row.category_id === categoryId && row.subcategory_id === subcategoryId
          ? 'Stands there already.'
          : null
      }
      detail={(row) =>
        `${[row.category, row.subcategory].filter(Boolean).join(' · ') || 'No category'}${subcategoryId ? `, then ${target}` : ''}`
      }
      run={(row, before) =>
        saveTemplate({
          id: row.id,
          category_id: categoryId,
          subcategory_id: subcategoryId,
          version: currentVersion(before) ?? row.version,
        })
      }
      onDone={(done) => {
        changed();
        onDone(done);
        const undoable = done.filter((row) => row.category_id && row.subcategory_id);
        toast({
          title: 'Success',
          message: `${counted(done.length, 'template')} categorised.`,
          ...(undoable.length > 0 && { action: { label: 'Undo', onPress: () => void takeBack(undoable) } }),
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
