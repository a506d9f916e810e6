import { Field, Select } from '../../ui/field.js';
import {
  mostOptions,
  orders,
  priceOptions,
  quoteTypeOptions,
  type GalleryRequest,
  type Option,
} from './gallery-request.js';

interface FiltersProps {
  /** Id of the search form that they belong to. */
  form: string;
  asked: GalleryRequest;
  /** Prices can be sorted by who sees them. */
  signedIn: boolean;
}

/** What narrows and orders the gallery: fields of its search form, submitted at once or, without a script, by a button. */
export function Filters({ form, asked, signedIn }: FiltersProps) {
  const filter = (name: string, label: string, value: string, options: readonly Option[]) => (
    <Field label={label} labelHidden className={name}>
      <Select
        key={value}
        small
        form={form}
        name={name}
        defaultValue={value}
        onChange={(event) => event.currentTarget.form!.requestSubmit()}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <div className="gallery-filters" role="group" aria-label="Filters and order">
      {filter('type', 'Quote type', asked.type, [{ value: '', label: 'Any quote type' }, ...quoteTypeOptions])}
      {filter('price', 'Free or premium', asked.price, [{ value: '', label: 'Free & premium' }, ...priceOptions])}
      {filter('most', 'Number of measurements', String(asked.most ?? ''), [
        { value: '', label: 'Any number of measurements' },
        ...mostOptions,
      ])}
      {filter(
        'sort',
        'Order',
        asked.sort,
        Object.entries(orders)
          .filter(([, { members }]) => signedIn || !members)
          .map(([value, { label }]) => ({ value, label })),
      )}
      <noscript>
        <button className="btn small" form={form}>
          Apply filters
        </button>
      </noscript>
    </div>
  );
}
