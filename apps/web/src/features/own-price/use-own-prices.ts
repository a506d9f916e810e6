import {
  paths as catalogue,
  type OfferSaved,
  type ProductRow,
  type SaveOfferRequest,
} from '@quotewright/domain/catalogue/contract.js';
import type { VersionConflict } from '@quotewright/domain/kernel/contract.js';
import {
  paths as calls,
  type LineSaved,
  type MakeDefaultRequest,
  type TemplateLine,
} from '@quotewright/domain/templates/contract.js';
import { useRef } from 'react';
import { ApiError, isApiError, messageOf } from '../../api/errors.js';
import { inWords } from '../../api/in-words.js';
import { readOffers, useCatalogueCommand, useSaveOffer } from '../../api/products.js';
import { useTemplateCommand, useTemplatesChanged } from '../../api/templates.js';
import { useUndoCommand } from '../template-change/use-template-change.js';
import { useUndoable } from '../template-change/use-undoable.js';
import { useViewer } from '../viewer/use-viewer.js';
import { partlySet, pricesInWords, says, type OfferPrices } from './own-price-words.js';

/** An offer as it is to be, and the lines of the template that are to stand on it. */
export interface PriceToSet {
  /** What the product is called. */
  name: string;
  /** Without a version: that of what it replaces is sent. */
  request: SaveOfferRequest;
  /** As it was read; `null` for a new one. */
  before: ProductRow | null;
  /** It is out of the catalogue, and comes back with its new price. */
  withdrawn?: boolean;
  lines: readonly TemplateLine[];
}

/** An offer that was saved. */
interface SetOffer {
  /** As it was wanted at first: what there was before that is what Undo brings back. */
  price: PriceToSet;
  saved: OfferSaved;
  /** What it says since. */
  prices: OfferPrices;
  reinstated: boolean;
}

/** What was done so far, oldest first. What is begun anew after a failure goes on there. */
interface Work {
  offers: SetOffer[];
  /** Of the commands that put lines on the offers: what undoes each. */
  batches: string[];
}

/** What stands there by now, where an offer was changed since it was read. */
export function currentIn(error: unknown): ProductRow | null {
  return isApiError(error, 'version_conflict') ? ((error.data as VersionConflict).current as ProductRow | null) : null;
}

/**
 * Saves prices and puts lines of a template on them, and says so with Undo, which takes back all of it: the lines, and
 * what other templates quote with. Nothing is taken back where a price was changed again since. Where it fails on the
 * way, what it throws says how far it came.
 */
export function useOwnPrices(templateId: number) {
  const viewer = useViewer();
  const save = useSaveOffer();
  const inCatalogue = useCatalogueCommand();
  // Sent again after a lost answer it is the same command, and answers what is to be taken back.
  const makeDefault = useTemplateCommand<MakeDefaultRequest, LineSaved>(calls.makeDefault(), { creates: true });
  const undoCommand = useUndoCommand(templateId);
  const readAgain = useTemplatesChanged();
  const say = useUndoable();
  /** What is half done, and the toast that says so. */
  const half = useRef<{ work: Work; unsay: () => void } | null>(null);

  /** Sends a price in the place of `replaced`. That something else of the product moved, its name perhaps, is in nobody's way. */
  async function put(name: string, request: SaveOfferRequest, replaced: OfferPrices | null): Promise<OfferSaved> {
    try {
      return (await save.mutateAsync(request)).data;
    } catch (error) {
      const current = currentIn(error);
      if (!current || !replaced) throw error;
      if (says(current, replaced)) return (await save.mutateAsync({ ...request, version: current.version })).data;
      const { changedBy } = (error as ApiError).data as VersionConflict;
      const who = changedBy?.id === viewer.id ? 'You' : (changedBy?.name ?? 'Somebody else');
      throw inWords(error, `${who} changed the offer of ${name} meanwhile: ${pricesInWords(current)}.`);
    }
  }

  async function saveOne(work: Work, price: PriceToSet): Promise<OfferSaved> {
    const { request, before } = price;
    let done = work.offers.find((one) => one.price.request.product_id === request.product_id);
    if (done) {
      const { id, product_id, version } = done.saved;
      try {
        done.saved = await put(price.name, { ...request, id, product_id, version }, done.prices);
        done.prices = request;
      } catch (error) {
        const current = currentIn(error);
        // What somebody put in its place since is what the next press replaces, and what Undo brings back.
        if (current)
          Object.assign(done, {
            price: { ...done.price, before: current },
            saved: { ...done.saved, version: current.version },
            prices: pricesOf(current),
          });
        throw error;
      }
    } else {
      const saved = await put(
        price.name,
        before ? { ...request, version: before.version } : request,
        before && pricesOf(before),
      );
      done = { price, saved, prices: request, reinstated: false };
      work.offers.push(done);
    }
    if (done.price.withdrawn && !done.reinstated) {
      await inCatalogue.mutateAsync({ path: catalogue.reinstateOffer(), id: done.saved.id });
      done.reinstated = true;
    }
    return done.saved;
  }

  async function putBack(
    { price: { request, before }, saved: { id, product_id }, reinstated }: SetOffer,
    { version }: ProductRow,
  ): Promise<void> {
    if (before) await save.mutateAsync({ id, product_id, supplier: request.supplier, ...pricesOf(before), version });
    if (!before || reinstated)
      await inCatalogue.mutateAsync({ path: before ? catalogue.withdrawOffer() : catalogue.deleteOffer(), id });
  }

  async function takeBack(work: Work): Promise<void> {
    const now = new Map((await readOffers(work.offers.map(({ saved }) => saved.id))).map((offer) => [offer.id, offer]));
    const moved = work.offers.find(({ saved, prices }) => !now.has(saved.id) || !says(now.get(saved.id)!, prices));
    if (moved) {
      throw new ApiError({
        status: 409,
        code: 'undo_conflict',
        message: 'This price was changed again since. Nothing was taken back.',
        data: null,
        errors: [],
      });
    }
    let some = false;
    try {
      for (; work.batches.length > 0; some = true) {
        await undoCommand({ batch_id: work.batches.at(-1)! });
        work.batches.pop();
      }
      for (; work.offers.length > 0; some = true) {
        const offer = work.offers.at(-1)!;
        await putBack(offer, now.get(offer.saved.id)!);
        work.offers.pop();
      }
    } catch (error) {
      throw some ? inWords(error, `Only a part of it was taken back. ${messageOf(error)}`) : error;
    } finally {
      readAgain();
    }
    if (half.current?.work === work) half.current = null;
  }

  return async function set(prices: readonly PriceToSet[], said: string): Promise<void> {
    const { work, unsay } = half.current ?? { work: { offers: [], batches: [] }, unsay: () => undefined };
    unsay();
    /** Lines that do not stand on their offers yet. */
    let left = prices.reduce((sum, { lines }) => sum + lines.length, 0);
    try {
      for (const price of prices) {
        const offer = await saveOne(work, price);
        for (const line of price.lines) {
          if (line.product_supplier_id !== offer.id) {
            const { data } = await makeDefault.mutateAsync({
              quote_template_id: templateId,
              product_id: line.product_id,
              quote_template_product_id: line.quote_template_product_id,
              new_product_id: offer.product_id,
              product_supplier_id: offer.id,
            });
            // Without a batch it was so already.
            if (data.batch_id) work.batches.push(data.batch_id);
          }
          left -= 1;
        }
      }
    } catch (error) {
      if (work.offers.length === 0)
        throw currentIn(error) ? inWords(error, `${messageOf(error)} Press again to put this in its place.`) : error;
      const far = partlySet(
        work.offers.map(({ price }) => price.name),
        work.batches.length,
        work.batches.length + left,
      );
      half.current = { work, unsay: say(far, () => takeBack(work), { half: true }) };
      throw inWords(error, `${far} ${messageOf(error)} Press again to go on, or Undo.`);
    }
    half.current = null;
    say(said, () => takeBack(work));
  };
}

/** What an offer says, as it is sent. Whoever changes a price reads all of it. */
function pricesOf({ cost_price, retail_price, unit, unit_in_stock }: ProductRow): OfferPrices {
  return { cost_price: cost_price!, retail_price: retail_price!, unit, unit_in_stock };
}
