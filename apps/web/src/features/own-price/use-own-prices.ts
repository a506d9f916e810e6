import { paths as catalogue, type OfferSaved, type OwnOffer, type SaveOfferRequest } from '@quotewright/domain/catalogue/contract.js';
import { paths as calls, type LineSaved, type MakeDefaultRequest, type TemplateLine } from '@quotewright/domain/templates/contract.js';
import { useRef } from 'react';
import { ApiError } from '../../api/errors.js';
import { readOwnOffers, useCatalogueCommand, useSaveOffer } from '../../api/products.js';
import { useTemplateCommand, useTemplatesChanged } from '../../api/templates.js';
import { useUndoCommand } from '../template-change/use-template-change.js';
import { useUndoable } from '../template-change/use-undoable.js';

/** What a change of price changes of an offer. */
export type OfferPrices = Pick<OwnOffer, 'cost_price' | 'retail_price' | 'unit' | 'unit_in_stock'>;

/** An offer as it is to be, and the lines of the template that are to stand on it. */
export interface PriceToSet {
  request: SaveOfferRequest;
  /** As it was; `null` for a new one. */
  before: OfferPrices | null;
  /** It is out of the catalogue, and comes back with its new price. */
  withdrawn?: boolean;
  lines: readonly TemplateLine[];
}

/** A step that was done, and how it is taken back. */
type Undoing = () => Promise<unknown>;

/**
 * Saves prices and puts lines of a template on them, and says so with Undo, which takes back all of it: the lines, and
 * what other templates quote with. Nothing is taken back where a price was changed again since.
 */
export function useOwnPrices(templateId: number) {
  const save = useSaveOffer();
  const inCatalogue = useCatalogueCommand();
  const makeDefault = useTemplateCommand<MakeDefaultRequest, LineSaved>(calls.makeDefault());
  const undoCommand = useUndoCommand(templateId);
  const readAgain = useTemplatesChanged();
  const say = useUndoable();
  /** New offers by product, where putting one on its line failed: sent again, it is not made twice. */
  const made = useRef(new Map<number, OfferSaved>());

  async function saveOne({ request, withdrawn }: PriceToSet): Promise<OfferSaved> {
    if (withdrawn) await inCatalogue.mutateAsync({ path: catalogue.reinstateOffer(), id: request.id! });
    const known = request.id ? undefined : made.current.get(request.product_id ?? 0);
    const { data } = await save.mutateAsync(known ? { ...request, id: known.id, product_id: known.product_id } : request);
    if (!request.id) made.current.set(request.product_id ?? 0, data);
    return data;
  }

  async function putBack({ request, before, withdrawn }: PriceToSet, { id, product_id, version }: OfferSaved): Promise<void> {
    if (before) {
      const { cost_price, retail_price, unit, unit_in_stock } = before;
      await save.mutateAsync({ ...request, id, product_id, version, cost_price: cost_price!, retail_price: retail_price!, unit, unit_in_stock });
    }
    if (!before || withdrawn) await inCatalogue.mutateAsync({ path: before ? catalogue.withdrawOffer() : catalogue.deleteOffer(), id });
  }

  async function takeBack(saved: readonly OfferSaved[], undoings: readonly Undoing[]): Promise<void> {
    const now = await readOwnOffers(saved.map(({ product_id }) => product_id));
    if (now.some(({ id, version }) => saved.some((offer) => offer.id === id && offer.version !== version))) {
      throw new ApiError({ status: 409, code: 'undo_conflict', message: 'Your price was changed again since. Nothing was taken back.', data: null, errors: [] });
    }
    try {
      for (const undo of undoings) await undo();
    } finally {
      readAgain();
    }
  }

  return async function set(prices: readonly PriceToSet[], said: string): Promise<void> {
    const saved: OfferSaved[] = [];
    /** Newest first. */
    const undoings: Undoing[] = [];
    const sayWithUndo = (text: string) => say(text, () => takeBack(saved, undoings));
    try {
      for (const price of prices) {
        const offer = await saveOne(price);
        saved.push(offer);
        undoings.unshift(() => putBack(price, offer));
        for (const line of price.lines) {
          if (line.product_supplier_id === offer.id) continue;
          const { data, position } = await makeDefault.mutateAsync({
            quote_template_id: templateId,
            product_id: line.product_id,
            quote_template_product_id: line.quote_template_product_id,
            new_product_id: offer.product_id,
            product_supplier_id: offer.id,
          });
          // Without a position it was so already, and the version is somebody else's change.
          if (position) undoings.unshift(() => undoCommand(data.version));
        }
      }
    } catch (error) {
      if (undoings.length > 0) sayWithUndo('Only a part of it is saved.');
      throw error;
    }
    sayWithUndo(said);
  };
}
