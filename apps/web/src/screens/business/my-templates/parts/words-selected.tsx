import { templateTexts, type TemplateCard } from '@quotewright/domain/templates/contract.js';
import { useRef, useState } from 'react';
import { saveTemplate, useTemplatesChanged } from '../../../../api/templates.js';
import { BulkDialog } from '../../../../features/bulk/bulk-dialog.js';
import { currentVersion } from '../../../../features/bulk/current-version.js';
import { useBatchUndo } from '../../../../features/bulk/use-batch-undo.js';
import { counted } from '../../../../lib/format.js';
import { Field, Textarea } from '../../../../ui/field.js';
import { useToast } from '../../../../ui/toast.js';

interface WordsSelectedProps {
  rows: readonly TemplateCard[];
  onDone: (rows: readonly TemplateCard[]) => void;
  onClose: () => void;
}

/** Gives the selected templates the same advice and warranty: a business uses the same texts on every quote. */
export function WordsSelected({ rows, onDone, onClose }: WordsSelectedProps) {
  const [advice, setAdvice] = useState('');
  const [warranty, setWarranty] = useState('');
  const changed = useTemplatesChanged();
  const toast = useToast();
  const undo = useBatchUndo();
  const batch = useRef<string | null>(null);
  const words = {
    ...(advice.trim() && { advice: advice.trim() }),
    ...(warranty.trim() && { warranty: warranty.trim() }),
  };

  return (
    <BulkDialog
      title="Advice and warranty"
      intro="Empty fields stay unchanged."
      rows={rows}
      noun="template"
      action="Change"
      done="changed"
      ready={Object.keys(words).length > 0}
      dirty={Object.keys(words).length > 0}
      detail={(row) => row.category}
      run={async (row, before) => {
        const { data } = await saveTemplate({
          id: row.id,
          ...words,
          version: currentVersion(before) ?? row.version,
        });
        batch.current = data.batch_id ?? batch.current;
      }}
      onDone={(done) => {
        changed();
        onDone(done);
        const batchId = batch.current;
        toast({
          title: 'Success',
          message: `${counted(done.length, 'template')} changed.`,
          action: batchId ? { label: 'Undo', onPress: () => void undo(batchId) } : undefined,
        });
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label="Advice" optional>
          <Textarea
            rows={3}
            maxLength={templateTexts.advice.most}
            value={advice}
            onChange={(event) => setAdvice(event.target.value)}
          />
        </Field>
        <Field label="Warranty" optional>
          <Textarea
            rows={3}
            maxLength={templateTexts.warranty.most}
            value={warranty}
            onChange={(event) => setWarranty(event.target.value)}
          />
        </Field>
      </div>
    </BulkDialog>
  );
}
