import type { ProposalSection } from '@quotewright/domain/proposals/contract.js';
import { FormDialog } from '../../../../features/form/form-dialog.js';
import { useSavingForm } from '../../../../features/form/form.js';
import { useEdits } from './edits-context.js';
import { pricingChange, pricingField, pricingForm, PricingFields, type PricingForm } from './pricing-fields.js';

/** The discount on a section, and how its prices are made. */
export function SectionTerms({
  section,
  costs,
  onClose,
}: {
  section: ProposalSection;
  costs: boolean;
  onClose: () => void;
}) {
  const edits = useEdits();
  const form = useSavingForm<PricingForm>({
    guard: false,
    defaultValues: pricingForm(section),
    fieldOf: pricingField,
    save: async (values) => {
      await edits.run({ change: 'section', section_id: section.id, ...pricingChange(values, section) });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={section.title} action="Save" about="the section" onClose={onClose}>
      <PricingFields form={form} of="this section" costs={costs} />
    </FormDialog>
  );
}
