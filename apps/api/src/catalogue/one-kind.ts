import type { ProductType } from '@quotewright/domain/formula/settings.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import type { Kinds } from '@quotewright/projections/catalogue/master-products.js';

/** What a product of this type is. */
export const kindsOf = (type: ProductType): Kinds => ({ labour: type === 'labour', material: type !== 'labour' });

/** Whether labour meets material in a master product. */
const meet = (one: Kinds, other: Kinds): boolean => (one.labour && other.material) || (one.material && other.labour);

/** What to say then. */
export const mixedKinds = 'Labour and material cannot share a master product.';

/** Labour and material do not share a master product: a line of one cannot change to the other. */
export function assertOneKind(one: Kinds, other: Kinds): void {
  if (meet(one, other)) throw new DomainError('labour_with_material', mixedKinds);
}

/** Whether a product is the first of its kind among the other kind. A master product that has both, from before, takes either. */
export const isStranger = (type: ProductType, there: Kinds): boolean =>
  meet(kindsOf(type), there) && !(there.labour && there.material);
