import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { allTexts } from '../../scripts/texts.mjs';

/** Words that docs/words.md avoids in texts for people. */
const AVOIDED =
  /\b(?:somebody|everybody|anybody|nobody|whoever|(?<!US )letters?|administrators?|mended|stands? (?:here|in|on)|(?:taken|takes?|took) back)\b/i;

it('docs/texts holds every text for people (npm run texts writes it), so that each change of one is seen in review', async () => {
  const written = new Map(
    readdirSync('docs/texts').map((name) => [name, readFileSync(`docs/texts/${name}`, 'utf8')] as const),
  );
  expect(written).toEqual(await allTexts());
});

it('texts avoid the words that are not ours', async () => {
  const texts = [...(await allTexts()).values()].flatMap((file) =>
    file.split('\n').filter((line) => line.startsWith('- ')),
  );
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((text) => AVOIDED.test(text))).toEqual([]);
});
