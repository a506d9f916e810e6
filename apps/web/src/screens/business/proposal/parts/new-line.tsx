import { productTypes, type ProductType } from '@quotewright/domain/formula/settings.js';
import { readNumber, type NumberRule } from '@quotewright/domain/kernel/number-rules.js';
import { follows } from '@quotewright/domain/kernel/text-rules.js';
import { proposalNumberRules as numbers, proposalTextRules as texts } from '@quotewright/domain/proposals/contract.js';
import type { ProposalSection } from '@quotewright/domain/proposals/contract.js';
import { useEffect, useRef, useState } from 'react';
import { Form, FormAlert, useSavingForm } from '../../../../features/form/form.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { Button } from '../../../../ui/button.js';
import { Field, Input, Select } from '../../../../ui/field.js';
import { useEdits } from './edits-context.js';

interface NewLine {
  name: string;
  product_type: ProductType;
  quantity: string;
  unit: string;
  retail_price: string;
  cost_price: string;
}

const nothing: NewLine = {
  name: '',
  product_type: 'finish_product',
  quantity: '1',
  unit: '',
  retail_price: '',
  cost_price: '',
};

const isNumber = (rule: NumberRule) => (text: string) => readNumber(rule, text) !== null || rule.message;

interface NewLineFormProps {
  section: ProposalSection;
  /** The business sees what things cost. */
  costs: boolean;
  onClose: () => void;
}

/** A line by hand. Enter adds it and begins the next one, of the same type. */
export function NewLineForm(props: NewLineFormProps) {
  const [next, setNext] = useState({ at: 0, type: nothing.product_type });
  return (
    <OneLine
      key={next.at}
      {...props}
      type={next.type}
      onAdded={(type) => setNext(({ at }) => ({ at: at + 1, type }))}
    />
  );
}

function OneLine({
  section,
  costs,
  type,
  onAdded,
  onClose,
}: NewLineFormProps & { type: ProductType; onAdded: (type: ProductType) => void }) {
  const edits = useEdits();
  const begin = useRef<HTMLDivElement>(null);
  useEffect(() => begin.current?.querySelector('input')?.focus(), []);
  const form = useSavingForm<NewLine>({
    defaultValues: { ...nothing, product_type: type },
    fieldOf: (path) => path.split('.').at(-1) as keyof NewLine,
    save: async ({ cost_price, unit, ...line }) => {
      await edits.run({
        change: 'add-line',
        section_id: section.id,
        ...line,
        ...(unit && { unit }),
        ...(cost_price && { cost_price }),
      });
      onAdded(line.product_type);
    },
  });
  const { errors } = form.formState;
  return (
    // Escape is a convenience on top of the button Done.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={begin}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || form.formState.isDirty) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Form onSubmit={form.submit} className="new-line" label={`New line in ${section.title}`}>
        <Field label="Name" error={errors.name?.message} className="line-name">
          <Input maxLength={texts.line.most} {...form.register('name', { validate: follows(texts.line) })} />
        </Field>
        <Field label="Quantity" error={errors.quantity?.message}>
          <Input numeric {...form.register('quantity', { validate: isNumber(numbers.quantity) })} />
        </Field>
        <Field label="Unit" optional error={errors.unit?.message}>
          <Input maxLength={texts.unit.most} {...form.register('unit', { validate: follows(texts.unit) })} />
        </Field>
        <Field label="Price" error={errors.retail_price?.message}>
          <Input numeric prefix="$" {...form.register('retail_price', { validate: isNumber(numbers.price) })} />
        </Field>
        {costs && (
          <Field label="Cost" optional error={errors.cost_price?.message}>
            <Input
              numeric
              prefix="$"
              {...form.register('cost_price', { validate: (text) => text === '' || isNumber(numbers.price)(text) })}
            />
          </Field>
        )}
        <Field label="Type">
          <Select {...form.register('product_type')}>
            {productTypes.map((one) => (
              <option key={one} value={one}>
                {productTypeLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
        <div className="new-line-acts">
          <Button type="submit" variant="primary" busy={form.saving}>
            Add line
          </Button>
          <Button onClick={onClose}>Done</Button>
        </div>
        <FormAlert form={form} />
      </Form>
    </div>
  );
}
