import type { StoreProduct, StoreType } from '@quotewright/domain/catalogue/contract.js';
import { searchRule } from '@quotewright/domain/kernel/contract.js';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { storeQuery } from '../../../api/store.js';
import { paths } from '../../../app/paths.js';
import { counted } from '../../../lib/format.js';
import { Link, SearchForm, usePlace } from '../../../lib/navigation.js';
import { breadcrumbList, Meta, SiteContext } from '../../../seo/meta.js';
import { Breadcrumbs } from '../../../ui/breadcrumbs.js';
import { Button } from '../../../ui/button.js';
import { Dim } from '../../../ui/ornament.js';
import { Pagination } from '../../../ui/pagination.js';
import { Picture } from '../../../ui/picture.js';
import { SearchField } from '../../../ui/search-field.js';
import { Oops } from '../../../ui/states.js';
import { storeRequest } from './store.loader.js';

const TYPES: Readonly<Record<StoreType, string>> = {
  finish_product: 'Finish products',
  building_material: 'Building material',
};

const DESCRIPTION =
  'The products that suppliers share on Quotewright: what each is sold by, and which quote templates work out how much of it a job needs.';

/** The shared catalogue without prices: what there is, and which templates use it. */
export function Store() {
  const site = use(SiteContext);
  const { type, searchTerm, page } = storeRequest(usePlace().query);
  const { data: list, isPlaceholderData } = useQuery(storeQuery({ type, searchTerm, page }));
  const filtered = type !== undefined || searchTerm !== undefined;
  const trail = [
    { name: 'Home', path: paths['landing-page']() },
    { name: 'Store', path: paths.qstore() },
  ];
  return (
    <div className="page store">
      <Meta
        title={page > 1 ? `Store, page ${page}` : 'Store'}
        description={DESCRIPTION}
        canonical={filtered ? undefined : paths.qstore({ page: page > 1 ? page : undefined })}
        jsonLd={[breadcrumbList(site, trail)]}
      />
      <Breadcrumbs trail={trail} />
      <header className="store-head">
        <h1>Store</h1>
        <p className="lead">{DESCRIPTION} Prices are shown to businesses that are signed in, in their quotes.</p>
        <SearchForm action={paths.qstore()} role="search" className="store-search">
          {type && <input type="hidden" name="type" value={type} />}
          <SearchField
            key={searchTerm}
            label="Search products"
            className="flex-1"
            name="search"
            defaultValue={searchTerm}
            placeholder="For example: plank"
            maxLength={searchRule.most}
          />
          <Button type="submit">Search</Button>
        </SearchForm>
        <nav className="segmented" aria-label="Product types">
          <TypeLink of={undefined} chosen={type} search={searchTerm} label="All products" />
          {(Object.keys(TYPES) as StoreType[]).map((one) => (
            <TypeLink key={one} of={one} chosen={type} search={searchTerm} label={TYPES[one]} />
          ))}
        </nav>
      </header>
      <Dim />
      <section aria-labelledby="results" className="grid gap-5">
        <h2 id="results" aria-live="polite">
          {list && `${counted(list.total, 'product')}${searchTerm ? ` for “${searchTerm}”` : ''}`}
        </h2>
        {list && list.data.length > 0 ? (
          <>
            <ul className="store-grid" aria-busy={isPlaceholderData}>
              {list.data.map((product) => (
                <Product key={product.id} product={product} />
              ))}
            </ul>
            <Pagination list={list} />
          </>
        ) : filtered ? (
          <Oops
            message1="No product matches"
            message2="There are no records matching your request. Try fewer or other words."
            link={{ to: paths.qstore(), label: 'All products' }}
          />
        ) : (
          <Oops
            message1="No products here yet"
            message2="There are no records to show. Suppliers have not shared any products."
            link={{ to: paths['suppliers-manufacturers'](), label: 'For suppliers' }}
          />
        )}
      </section>
    </div>
  );
}

interface TypeLinkProps {
  of: StoreType | undefined;
  chosen: StoreType | undefined;
  search: string | undefined;
  label: string;
}

function TypeLink({ of, chosen, search, label }: TypeLinkProps) {
  return (
    <Link to={paths.qstore({ type: of, search })} aria-current={of === chosen ? 'page' : undefined}>
      {label}
    </Link>
  );
}

function Product({ product }: { product: StoreProduct }) {
  const { name, description, product_type, sku, master_product_name, thumbnail, units, templates, template_count } =
    product;
  const more = template_count - templates.length;
  return (
    <li className="store-product">
      <Picture image={thumbnail} alt="" sizes="(max-width: 576px) 112px, (max-width: 1000px) 46vw, 280px" />
      <div>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className="note">
          {[master_product_name, TYPES[product_type], sku && `SKU ${sku}`].filter(Boolean).join(' · ')}
        </p>
        {description && <p className="store-text">{description}</p>}
        <p>
          {'Sold by '}
          <bdi>{units.join(', ')}</bdi>
        </p>
        {templates.length > 0 && (
          <p>
            {'In '}
            {templates.map((template, at) => (
              <span key={template.alias}>
                {at > 0 && ', '}
                <Link to={paths['quote-template'](template.alias)}>{template.name}</Link>
              </span>
            ))}
            {more > 0 && ` and ${counted(more, 'more template')}`}
          </p>
        )}
      </div>
    </li>
  );
}
