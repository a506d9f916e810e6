import type { ComparedOffer } from '@quotewright/domain/catalogue/contract.js';
import { GalleryPictures } from '../../../../features/gallery-pictures/gallery-pictures.js';
import { productTypeLabels } from '../../../../features/live-quote/labels.js';
import { Quantity } from '../../../../ui/figures.js';
import { Picture } from '../../../../ui/picture.js';

const SIZES = '(min-width: 768px) 400px, 100vw';

/** Pictures, description and facts of a product. */
export function AboutProduct({ product }: { product: ComparedOffer }) {
  const { name, description, images, product_type, sku, gtin, part_number } = product;
  const facts = [
    ['Type', productTypeLabels[product_type]],
    ['SKU', sku],
    ['GTIN', gtin],
    ['Part number', part_number],
    ['One unit holds', product.pack_amount && <Quantity amount={product.pack_amount} unit={product.pack_unit} />],
    ['Weight', product.weight && <Quantity amount={product.weight} unit={product.weight_unit} />],
  ] as const;
  return (
    <section className="product-about" aria-labelledby="about-product">
      <div>
        {images.length > 1 ? (
          <GalleryPictures name={name} images={images} sizes={SIZES} />
        ) : (
          <Picture image={images[0]?.image} alt={images.length > 0 ? name : ''} sizes={SIZES} />
        )}
      </div>
      <div className="min-w-0">
        <h2 id="about-product">{name}</h2>
        <p className="whitespace-pre-line">{description || 'No description yet.'}</p>
        <dl className="product-figures mt-4">
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </section>
  );
}
