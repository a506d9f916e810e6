import { expect, it } from '@jest/globals';
import { everyRow } from './own-data.js';

it('gives every row once while newer ones come, which are no part of it', async () => {
  let newest = 250;
  const read = async ({ page, perPage }: { page: number; perPage: number }) => {
    const ids = Array.from({ length: newest }, (_, index) => newest - index);
    newest += 3;
    const data = ids.slice((page - 1) * perPage, page * perPage).map((id) => ({ id }));
    return {
      data,
      total: ids.length,
      current_page: page,
      per_page: perPage,
      last_page: Math.ceil(ids.length / perPage),
    };
  };
  const ids: number[] = [];
  for await (const { id } of everyRow(read)) ids.push(id);
  expect(ids).toEqual(Array.from({ length: 250 }, (_, index) => 250 - index));
});
