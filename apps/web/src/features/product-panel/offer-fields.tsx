import { limits } from '@quotewright/domain/catalogue/contract.js';
import { isPrice } from '@quotewright/domain/kernel/money.js';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field, Input } from '../../ui/field.js';

/** What a supplier says of a product: always the supplier's own. */
export interface OfferValues {
  cost_price: string;
  retail_price: string;
  unit: string;
  unit_in_stock: string;
}

interface OfferFieldsProps {
  register: UseFormRegister<OfferValues>;
  errors: FieldErrors<OfferValues>;
  /** Labour has no stock. */
  stock: boolean;
}

const price = (text: string) => isPrice(text) || 'Use digits and one decimal point, like 58.00.';

/** Cost, retail, unit and stock of an offer. */
export function OfferFields({ register, errors, stock }: OfferFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label="Cost price" hint="What you pay." error={errors.cost_price?.message}>
        <Input numeric prefix="$" {...register('cost_price', { validate: price })} />
      </Field>
      <Field label="Retail price" hint="What your client pays." error={errors.retail_price?.message}>
        <Input numeric prefix="$" {...register('retail_price', { validate: price })} />
      </Field>
      <Field label="Unit" hint="What one is sold by: box, gallon, hour." error={errors.unit?.message}>
        <Input
          placeholder="Qty"
          maxLength={limits.unit}
          {...register('unit', { validate: (text) => text.trim() !== '' || 'Say what one is sold by.' })}
        />
      </Field>
      {stock && (
        <Field label="Units in stock" optional error={errors.unit_in_stock?.message}>
          <Input
            numeric
            {...register('unit_in_stock', {
              validate: (text) => text.trim() === '' || /^\d+(\.\d+)?$/.test(text.trim()) || 'Use a number from 0.',
            })}
          />
        </Field>
      )}
    </div>
  );
}
