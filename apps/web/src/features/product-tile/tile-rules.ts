import type { ProductType } from '@quotewright/domain/formula/settings.js';
import type { Viewer } from '../viewer/use-viewer.js';

/** What a product's tile shows depending on the viewer (spec §6). */
export interface TileRules {
  /** Its picture links to the product's page. */
  pictureLink: boolean;
  /** The supplier's name is shown. */
  supplierName: boolean;
  /** Change Formula, on the tiles of lines. */
  changeFormula: boolean;
  /** Link to other suppliers' products; labour of others is offered only to contractors and admins. */
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
