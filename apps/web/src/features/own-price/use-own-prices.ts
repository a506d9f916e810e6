import type { OfferSaved, ProductRow, SaveOfferRequest } from '@quotewright/domain/catalogue/contract.js';
import * as catalogue from '@quotewright/domain/catalogue/endpoints.js';
import type { TemplateLine } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useRef } from 'react';
import { offerConflict } from '../../api/conflicts.js';
import { ApiError, messageOf } from '../../api/errors.js';
import { inWords } from '../../api/in-words.js';
import { readOffers, useCatalogueCommand, useSaveOffer } from '../../api/products.js';
import { useTemplateCommand, useTemplatesChanged } from '../../api/templates.js';
import { useUndoCommand } from '../template-change/use-template-change.js';
import { useUndoable } from '../template-change/use-undoable.js';
import { useViewer } from '../viewer/use-viewer.js';
import { withOneReason } from '../why/one-reason.js';
import { partlySet, pricesInWords, says, type OfferPrices } from './own-price-words.js';

/** An offer to save, and the template's lines that are to use it. */
export interface PriceToSet {
  /** Name of the product. */
  name: string;
  /** Without a version: that of the replaced offer is sent. */
  request: SaveOfferRequest;
  /** As read; `null` for a new one. */
  before: ProductRow | null;
  /** It is withdrawn, and returns with its new price. */
  withdrawn?: boolean;
  lines: readonly TemplateLine[];
}

/** A saved offer. */
interface SetOffer {
  /** The values before the first attempt: Undo restores them. */
  price: PriceToSet;
  saved: OfferSaved;
  /** Its current values. */
  prices: OfferPrices;
  reinstated: boolean;
}

/** Steps done so far, oldest first. A retry continues there. */
interface Work {
  offers: SetOffer[];
  /** Of the commands that put lines on the offers: what undoes each. */
  batches: string[];
}

/** The current offer, if it has changed since it was read. */
export function currentIn(error: unknown): ProductRow | null {
  return offerConflict(error)?.current ?? null;
}

/**
 * Saves prices and puts a template's lines on them, with Undo, which takes back everything: the lines, and prices that
 * other templates use. Nothing is undone if a price was changed again since. On failure, the error says how far it got.
 */
export function useOwnPrices(templateId: number) {
  const viewer = useViewer();
  const save = useSaveOffer();
  const inCatalogue = useCatalogueCommand();
  // Repeated after a lost answer it is the same command, and returns what can be undone.
  const makeDefault = useTemplateCommand(calls.makeDefault);
  const undoCommand = useUndoCommand(templateId);
  const readAgain = useTemplatesChanged();
  const say = useUndoable();
  /** What is half done, and its toast. */
  const half = useRef<{ work: Work; unsay: () => void } | null>(null);

  /** Sends a price that replaces `replaced`. Other changes of the product, such as its name, do not matter. */
  async function put(name: string, request: SaveOfferRequest, replaced: OfferPrices | null): Promise<OfferSaved> {
    try {
      return (await save.mutateAsync(request)).data;
    } catch (error) {
      const conflict = offerConflict(error);
      if (!conflict?.current || !replaced) throw error;
      const { current, changedBy } = conflict;
      if (says(current, replaced)) return (await save.mutateAsync({ ...request, version: current.version })).data;
      const who = changedBy?.id === viewer.id ? 'You' : (changedBy?.name ?? 'Someone else');
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
        // If somebody changed it since, the next press replaces their value, and Undo restores it.
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
      await inCatalogue.mutateAsync({ call: catalogue.reinstateOffer, id: done.saved.id });
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
      await inCatalogue.mutateAsync({ call: before ? catalogue.withdrawOffer : catalogue.deleteOffer, id });
  }

  const takeBack = (work: Work): Promise<void> => withOneReason(() => takeAllBack(work));

  async function takeAllBack(work: Work): Promise<void> {
    const now = new Map((await readOffers(work.offers.map(({ saved }) => saved.id))).map((offer) => [offer.id, offer]));
    const moved = work.offers.find(({ saved, prices }) => !now.has(saved.id) || !says(now.get(saved.id)!, prices));
    if (moved) {
      throw new ApiError({
        status: 409,
        code: 'undo_conflict',
        message: 'This price was changed again since. Nothing was undone.',
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
      throw some ? inWords(error, `Only part of it was undone. ${messageOf(error)}`) : error;
    } finally {
      readAgain();
    }
    if (half.current?.work === work) half.current = null;
  }

  return (prices: readonly PriceToSet[], said: string): Promise<void> => withOneReason(() => set(prices, said));

  async function set(prices: readonly PriceToSet[], said: string): Promise<void> {
    const { work, unsay } = half.current ?? { work: { offers: [], batches: [] }, unsay: () => undefined };
    unsay();
    /** Lines not yet on their offers. */
    let left = prices.reduce((sum, { lines }) => sum + lines.length, 0);
    try {
      for (const price of prices) {
        const offer = await saveOne(work, price);
        for (const line of price.lines) {
          if (line.product_supplier_id !== offer.id) {
            const { data } = await makeDefault.mutateAsync({
              body: {
                quote_template_id: templateId,
                product_id: line.product_id,
                quote_template_product_id: line.quote_template_product_id,
                new_product_id: offer.product_id,
                product_supplier_id: offer.id,
              },
            });
            // Without a batch it was so already.
            if (data.batch_id) work.batches.push(data.batch_id);
          }
          left -= 1;
        }
      }
    } catch (error) {
      if (work.offers.length === 0)
        throw currentIn(error) ? inWords(error, `${messageOf(error)} Press again to replace it.`) : error;
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
  }
}

/** An offer's values as sent. Whoever changes a price may read all of them. */
function pricesOf({ cost_price, retail_price, unit, unit_in_stock }: ProductRow): OfferPrices {
  return { cost_price: cost_price!, retail_price: retail_price!, unit, unit_in_stock };
}
