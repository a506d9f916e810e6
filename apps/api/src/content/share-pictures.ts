import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import type { ContentSummary } from '@quotewright/domain/content/contract.js';
import { allPages } from '@quotewright/content/pages.js';
import { counted } from '@quotewright/domain/kernel/counted.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { isMediaHash } from '@quotewright/domain/kernel/media.js';
import { publishedCategories, publishedCategoryByAlias } from '@quotewright/projections/categories/category-lists.js';
import { templateByAlias } from '@quotewright/projections/templates/template-details.js';
import { listTemplates, topOfCategory } from '@quotewright/projections/templates/template-listing.js';
import { MEDIA_STORE, type MediaStore } from '../platform/media/media-store.js';
import { Media } from '../platform/media/media.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { drawSharePicture, LOOKS, type SharePicture } from './share-picture.js';

/** What is drawn, with the photo's name instead of its bytes. */
type Drawn = Omit<SharePicture, 'photo'> & { thumbnail: string };

/** Pictures drawn at once; each takes a tenth of a second of other threads. */
const AT_ONCE = 1;
/** More than so many wait too long, some two seconds, and are refused. */
const MOST_WAITING = 20;
const RETRY_AFTER = 5;
/** The photo's width: that of its place, or the next that there is. */
const PHOTO_WIDTH = 640;

/** The picture of every page that has none of its own. */
const COMMON: Drawn = {
  above: '',
  title: 'Measure the room. The quote works itself out.',
  below: 'Construction quote templates that turn a few measurements into every box, roll and hour of the job.',
  thumbnail: '',
};

const placeOf = ({ kind, group }: ContentSummary): string =>
  ({ page: '', faq: '', article: 'Blog', help: `Help centre · ${group}` })[kind];

/** The pictures that networks show beside links to pages: drawn on the first request, then kept. */
@Injectable()
export class SharePictures {
  private readonly drawing = new Map<string, Promise<Buffer>>();
  private readonly queue = new PQueue({ concurrency: AT_ONCE });

  constructor(
    private readonly read: ReadModels,
    private readonly media: Media,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  /**
   * The picture of a page, and the hash of what it shows. Throws `not_found` for a page without one of its own, and
   * `unavailable` while too many are to be drawn.
   * @param page its path, decoded; `null` for the common one
   */
  async of(page: string | null): Promise<{ hash: string; bytes: () => Promise<Buffer> }> {
    const drawn = page === null ? COMMON : await this.contentOf(page);
    if (!drawn) throw new DomainError('not_found', 'This picture was not found.');
    const hash = createHash('sha256')
      .update(JSON.stringify([LOOKS, drawn.above, drawn.title, drawn.below, drawn.thumbnail]))
      .digest('hex');
    return { hash, bytes: () => this.bytes(hash, drawn) };
  }

  private async contentOf(page: string): Promise<Drawn | null> {
    const [, place, alias] = /^\/(quote-template|construction-quote-templates)\/([^/]+)$/.exec(page) ?? [];
    if (place === 'quote-template') return this.ofTemplate(alias!);
    if (place !== undefined) return this.ofCategory(alias!);
    const words = (await allPages()).find(({ address }) => address === page);
    return words ? { above: placeOf(words), title: words.title, below: words.description, thumbnail: '' } : null;
  }

  private async ofTemplate(alias: string): Promise<Drawn | null> {
    const published = (await templateByAlias(this.read, alias, null))?.published;
    if (!published) return null;
    const category = (await publishedCategories(this.read)).find(({ id }) => id === published.categoryId);
    return {
      above: category?.title ?? 'Quote template',
      title: published.name,
      below: `${counted(published.questions.length, 'measurement')} → ${counted(published.lines.length, 'line')}`,
      thumbnail: published.images[0]?.image ?? '',
    };
  }

  private async ofCategory(alias: string): Promise<Drawn | null> {
    const category = await publishedCategoryByAlias(this.read, alias);
    if (!category) return null;
    const [{ total }, top] = await Promise.all([
      listTemplates(this.read, null, { category_id: category.id, perPage: 1 }),
      topOfCategory(this.read, null, category.id),
    ]);
    return {
      above: 'Construction quote templates',
      title: category.title,
      below: counted(total, 'template'),
      thumbnail: top.find(({ thumbnail }) => thumbnail)?.thumbnail ?? '',
    };
  }

  private async bytes(hash: string, drawn: Drawn): Promise<Buffer> {
    const key = `${hash.slice(0, 2)}/${hash}-share.png`;
    const kept = await this.store.read(key);
    if (kept) return kept;
    const begun = this.drawing.get(hash);
    if (begun) return begun;
    if (this.queue.size >= MOST_WAITING)
      throw new DomainError('unavailable', 'Too many pictures are being drawn. Try again in a moment.', {
        data: { retry_after: RETRY_AFTER },
      });
    const work = this.queue.add(() => this.draw(key, drawn)).finally(() => this.drawing.delete(hash));
    this.drawing.set(hash, work);
    return work;
  }

  private async draw(key: string, { thumbnail, ...words }: Drawn): Promise<Buffer> {
    const photo = isMediaHash(thumbnail) ? await this.media.rendition(thumbnail, PHOTO_WIDTH) : null;
    const picture = await drawSharePicture({ ...words, photo });
    await this.store.write(key, picture);
    return picture;
  }
}
