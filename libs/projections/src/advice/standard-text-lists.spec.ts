import { expect, it } from '@jest/globals';
import type { StandardTextEvent } from '@quotewright/domain/advice/standard-texts.js';
import { freshDatabase } from '../../../../test/support/postgres.js';
import { projectionSpecs } from '../kernel/testing.js';
import { standardTextLists, standardTextsOf, undoneBatches } from './standard-text-lists.js';

const on = (ownerId: number) => (event: StandardTextEvent, batchId?: string) => ({
  stream: `warranty_advice-${ownerId}`,
  event,
  ...(batchId && { meta: { batchId } }),
});
const [dana, lena] = [on(9), on(8)];
const added = (textId: number, title: string, categoryId: number | null = null): StandardTextEvent => ({
  type: 'StandardTextAdded',
  data: { textId, ownerId: 9, title, categoryId, warranty: `${title}.`, advice: '' },
});
const made = (textId: number): StandardTextEvent => ({ type: 'StandardTextMadeDefault', data: { textId } });

projectionSpecs(standardTextLists, freshDatabase, (spec) => {
  const listed = async (ownerId: number) =>
    (await standardTextsOf(spec.readModels, ownerId)).map(({ title, is_default, version }) => [
      title,
      is_default,
      version,
    ]);

  it('lists the texts of one business by title, with one default of each category', async () => {
    await spec.given(dana(added(1, 'tiles', 4)), dana(added(2, 'Floors', 4)), dana(made(1)), lena(added(3, 'Decks')));
    await spec.when(dana(made(2)), dana({ type: 'StandardWarrantyChanged', data: { textId: 1, warranty: 'None.' } }));
    expect(await listed(9)).toEqual([
      ['Floors', true, 4],
      ['tiles', false, 5],
    ]);
    expect((await standardTextsOf(spec.readModels, 9))[1]).toEqual({
      id: 1,
      title: 'tiles',
      category_id: 4,
      warranty: 'None.',
      advice: '',
      is_default: false,
      version: 5,
    });
    await spec.when(dana({ type: 'StandardTextDeleted', data: { textId: 2 } }));
    expect(await listed(9)).toEqual([['tiles', false, 5]]);
    expect(await listed(8)).toEqual([['Decks', false, 1]]);
  });

  it('knows what was undone, and what of that was undone itself', async () => {
    const undoing = (undoes: string, warranty: string): StandardTextEvent => ({
      type: 'StandardWarrantyChanged',
      data: { textId: 1, warranty, undoes },
    });
    await spec.given(dana(added(1, 'Tiles'), 'a'), dana(undoing('a', 'x'), 'b'));
    expect([...(await undoneBatches(spec.readModels, 9))]).toEqual(['a']);
    await spec.when(dana(undoing('b', 'y'), 'c'));
    expect([...(await undoneBatches(spec.readModels, 9))]).toEqual(['b']);
    // A press that shares its batch with what it undoes.
    await spec.when(dana(undoing('c', 'z'), 'c'), dana(undoing('a', 'z'), 'c'));
    expect([...(await undoneBatches(spec.readModels, 9))].sort()).toEqual(['a', 'b']);
    expect(await undoneBatches(spec.readModels, 8)).toEqual(new Set());
  });

  it('forgets a business that was erased', async () => {
    await spec.given(dana(added(1, 'Tiles')), lena(added(2, 'Decks')));
    await spec.when({
      stream: 'erasure-9',
      event: { type: 'StreamErased', data: { stream: 'warranty_advice-9' } },
    });
    expect([await listed(9), await listed(8)]).toEqual([[], [['Decks', false, 1]]]);
  });
});
