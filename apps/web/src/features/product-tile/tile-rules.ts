import type { ProductType } from '@quotewright/domain/formula/settings.js';
import type { Viewer } from '../viewer/use-viewer.js';

/** What of a product's tile depends on who looks at it (spec §6). */
export interface TileRules {
  /** Its picture leads to the product's page. */
  pictureLink: boolean;
  /** The supplier's name is shown. */
  supplierName: boolean;
  /** Change Formula, on the tiles of lines. */
  changeFormula: boolean;
  /** The way to other suppliers' products; labour of others is offered to contractors and admins only. */
  relatedOptions: boolean;
}

/** The rules of spec §6 for one tile. */
export function tileRules(
  { admin, userType }: Pick<Viewer, 'admin' | 'userType'>,
  productType: ProductType,
): TileRules {
  return {
    pictureLink: admin,
    supplierName: admin,
    changeFormula: admin,
    relatedOptions: admin || userType === 'contractor' || productType !== 'labour',
  };
}
