import { allSuppliers } from '@quotewright/domain/catalogue/contract.js';
import { paths as calls, type LineOption, type LineSaved, type MakeDefaultRequest, type TemplateDetails, type TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors.js';
import { lineOptionsQuery, useTemplateCommand } from '../../../../api/templates.js';
import { ProductTile } from '../../../../features/product-tile/product-tile.js';
import { useTemplateChange } from '../../../../features/template-change/use-template-change.js';
import { counted, money } from '../../../../lib/format.js';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { useConfirm } from '../../../../ui/confirm.js';
import { Field, Select } from '../../../../ui/field.js';
import { LoadFailed, Skeleton } from '../../../../ui/states.js';

interface AllProductsProps {
  template: TemplateDetails;
  line: TemplateLine;
  admin: boolean;
  viewerId: number;
  onBack: () => void;
}

/** View All Products: every offer that could stand in this line, and which one does. */
export function AllProducts({ template, line, admin, viewerId, onBack }: AllProductsProps) {
  const [supplier, setSupplier] = useState(allSuppliers);
  const options = useQuery(lineOptionsQuery(viewerId, line.quote_template_product_id));
  const makeDefault = useTemplateCommand<MakeDefaultRequest, LineSaved>(calls.makeDefault());
  const change = useTemplateChange(template.id);
  const confirm = useConfirm();
  const [busy, setBusy] = useState<number | null>(null);
  const suppliers = [...new Map(options.data?.map((option) => [option.supplier, option.business_name]))];
  const shown = options.data?.filter((option) => supplier === allSuppliers || option.supplier === supplier) ?? [];

  async function use(option: LineOption) {
    const price = option.retail_price ? ` at ${money(option.retail_price)} a ${option.unit}` : '';
    const yes = await confirm({
      title: 'Make this the default product?',
      body: `The line will use ${option.name} from ${option.business_name}${price} instead of ${line.name} from ${line.business_name}. Its formula stays.`,
      action: 'Make default',
    });
    if (!yes) return;
    setBusy(option.id);
    await change(
      () =>
        makeDefault.mutateAsync({
          quote_template_id: template.id,
          product_id: line.product_id,
          quote_template_product_id: line.quote_template_product_id,
          new_product_id: option.product_id,
          product_supplier_id: option.product_supplier_id,
        }),
      `The line uses ${option.name} from ${option.business_name}.`,
    );
    setBusy(null);
  }

  return (
    <section className="line-detail" aria-label={`All products for ${line.name}`}>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="plain" onClick={onBack}>
          <ArrowLeft aria-hidden="true" className="flip" />
          Back to Lines
        </Button>
        <h2 className="text-xl">All products for this line</h2>
        {options.data && <span className="text-sm text-ink-3">{counted(options.data.length, 'product')}</span>}
        {suppliers.length > 1 && (
          <Field label="Supplier" labelHidden className="ms-auto">
            <Select small value={supplier} onChange={(event) => setSupplier(Number(event.target.value))}>
              <option value={allSuppliers}>All suppliers</option>
              {suppliers.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {options.isPending && (
        <div className="tiles" aria-busy="true" aria-label="Loading products">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </div>
      )}
      {options.isError && <LoadFailed message={messageOf(options.error)} retrying={options.isFetching} onRetry={() => void options.refetch()} />}
      {options.isSuccess && shown.length === 0 && <p className="text-sm text-ink-2">There are no records to show</p>}
      <div className="tiles">
        {shown.map((option) => (
          <ProductTile
            key={option.id}
            product={option}
            supplier
            busy={busy === option.id}
            {...(admin ? { pictureHref: `/product/${option.master_product_id}?view=sku` } : {})}
            actions={
              option.is_default ? (
                <Badge tone="info">Default</Badge>
              ) : (
                <Button size="small" onClick={() => void use(option)} aria-label={`Make default: ${option.name}, ${option.business_name}`}>
                  Make default
                </Button>
              )
            }
          />
        ))}
      </div>
    </section>
  );
}
