import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { InMemoryEventStore } from '@quotewright/domain/kernel/in-memory-event-store.js';
import { noted } from '../../../../../test/support/chain.js';
import { namedOf } from './log-pictures.js';
import type { MediaStore } from './media-store.js';
import { Media } from './media.js';

const [oak, ash, elm] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];

describe('a picture counts as named', () => {
  const named = async (...appends: [stream: string, type: string, data: object][]): Promise<string[]> => {
    const log = new InMemoryEventStore();
    for (const [stream, type, data] of appends) await log.append(stream, [noted(data, type)], 'any');
    return [...(await namedOf(new Set([oak, ash]), log.readAll(null)))];
  };

  it('by any event of any stream, whatever its type and shape', async () => {
    expect(await named(['template-1', 'TemplateImageAdded', { imageId: 1, image: oak }])).toEqual([oak]);
    expect(await named(['page-1', 'NotInventedYet', { parts: [{ text: `see /media/${ash}/640.webp` }] }])).toEqual([
      ash,
    ]);
    expect(await named(['template-1', 'TemplateImageAdded', { imageId: 1, image: elm }])).toEqual([]);
  });

  it('while its history has it, after it was removed', async () => {
    expect(
      await named(
        ['template-1', 'TemplateImageAdded', { imageId: 1, image: oak }],
        ['template-1', 'TemplateImageRemoved', { imageId: 1 }],
      ),
    ).toEqual([oak]);
  });

  it('until every stream that names it is erased, even where the store still has their events', async () => {
    const one = ['template-1', 'TemplateImageAdded', { imageId: 1, image: oak }] as const;
    const other = ['template-2', 'TemplateImageAdded', { imageId: 2, image: oak }] as const;
    const erased = (stream: string) => ['erasure-7', 'StreamErased', { stream }] as [string, string, object];
    expect(await named([...one], [...other], erased('template-1'))).toEqual([oak]);
    expect(await named([...one], [...other], erased('template-1'), erased('template-2'))).toEqual([]);
  });

  it('not for parts of a longer number', async () => {
    expect(await named(['page-1', 'Signed', { signature: `${oak}${ash}` }])).toEqual([]);
  });

  it('nothing is said of a log with an event that cannot be read', async () => {
    const log = new InMemoryEventStore();
    await log.append('page-1', [{ ...noted({}, 'Broken'), meta: {} as never }], 'any');
    await expect(namedOf(new Set([oak]), log.readAll(null))).rejects.toMatchObject({ code: 'unavailable' });
  });
});

/** Files in memory; `paused` holds back the next write of a size. */
class Shelf implements MediaStore {
  readonly files = new Map<string, Buffer>();
  paused: { reached: () => void; go: Promise<void> } | undefined;

  async read(key: string): Promise<Buffer | null> {
    return this.files.get(key) ?? null;
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    if (this.paused && key.includes('-')) {
      this.paused.reached();
      await this.paused.go;
    }
    this.files.set(key, bytes);
  }

  async remove(key: string): Promise<void> {
    this.files.delete(key);
  }
}

describe('a picture that is removed', () => {
  const dataUrl = async (): Promise<string> => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a0522d' } })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  };

  it('leaves no size behind that was just being made', async () => {
    const shelf = new Shelf();
    const media = new Media(shelf);
    const { hash } = await media.storeImage(await dataUrl(), 'a');
    let release = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      shelf.paused = { reached: resolve, go: new Promise((go) => (release = go)) };
    });
    const asked = media.rendition(hash, 320);
    await reached;
    await media.remove(hash);
    release();
    expect(await asked).toBeNull();
    expect([...shelf.files.keys()]).toEqual([]);
  });

  it('leaves a drawing, which every start uses again', async () => {
    const media = new Media(new Shelf());
    const { hash } = await media.storeSvgMaster('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>');
    await media.remove(hash);
    expect(await media.rendition(hash, 320)).not.toBeNull();
  });
});
