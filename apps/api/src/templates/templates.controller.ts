import { Body, Controller, Inject, Param, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { filledTexts } from '@quotewright/domain/advice/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { streamOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import {
  type GuestTemplate,
  type TemplateAdvice,
  type TemplateCard,
  type TemplateChanged,
  type TemplateCopied,
  type TemplateDetails,
  type TemplatePreview,
  type TemplatesPage,
  type TemplateSaved,
} from '@quotewright/domain/templates/contract.js';
import { isGallery, mayEdit } from '@quotewright/domain/templates/details.js';
import { template } from '@quotewright/domain/templates/template.js';
import { publishedCategoryByAlias } from '@quotewright/projections/categories/category-lists.js';
import {
  ownerByAlias,
  templateByAlias,
  templateById,
  templateDetails,
} from '@quotewright/projections/templates/template-details.js';
import {
  listTemplates,
  previewCards,
  publishedCards,
  topOfCategory,
} from '@quotewright/projections/templates/template-listing.js';
import {
  closedView,
  guestTemplateView,
  ownerOf,
  previewView,
  publishedState,
  templateDetailsView,
  visibleState,
} from '@quotewright/projections/templates/template-view.js';
import {
  pageTags,
  tagsOfDetails,
  tagsOfList,
  tagsOfTemplate,
} from '@quotewright/projections/public-pages/page-tags.js';
import { needsPremium } from '../platform/auth/premium.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer, type AnswerOptions } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { IdParam, SortItemDto } from '../platform/http/fields.js';
import { rssOf } from '../platform/http/rss.js';
import { assertOwnScript } from '../platform/http/access-hook.js';
import { invalidInput, listOf } from '../platform/http/validation.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import {
  AskedAtQuery,
  CopyTemplateDto,
  ListTemplatesDto,
  RelatedDto,
  RelatedQuery,
  SaveTemplateDto,
  SlugParam,
  TemplateQuery,
} from './templates.dto.js';
import { SampleJobs } from './sample-jobs.js';
import { TemplatePast } from './template-past.js';
import { changed, templateNotFound, Templates } from './templates.js';

/** Templates in the feed. */
const IN_FEED = 50;
/** Cards of published templates name their categories. */
const TAGS_OF_CARDS = [pageTags.listing, pageTags.categories];

/** What an answer stands on. */
type StandsOn = Pick<AnswerOptions, 'tags' | 'kept'>;

/** Reading, saving, copying and relating templates. */
@Controller()
export class TemplatesController {
  constructor(
    private readonly templates: Templates,
    private readonly past: TemplatePast,
    private readonly sampleJobs: SampleJobs,
    private readonly read: ReadModels,
    private readonly db: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Call(calls.guest)
  async guest(@Param() { slug }: SlugParam, @Viewer() viewer: Actor | null): Promise<Answer<GuestTemplate>> {
    const row = await templateByAlias(this.read, slug, viewer);
    const view = row && (await guestTemplateView(this.read, row));
    if (!view) throw templateNotFound();
    return this.shown(view, { tags: tagsOfTemplate(view) });
  }

  @Call(calls.askedAt)
  async askedAt(
    @Param() { slug }: SlugParam,
    @Query() { version }: AskedAtQuery,
    @Viewer() viewer: Actor | null,
  ): Promise<number[]> {
    const row = await templateByAlias(this.read, slug, viewer);
    const published = row && publishedState(row);
    if (!published) throw templateNotFound();
    // Later ones are nobody's business yet.
    if (version > published.version)
      throw new DomainError('version_not_found', `Version ${version} of this template is not published.`);
    const then = await this.past.at(row.id, Promise.resolve(row), { kind: 'version', version });
    return then.row.staged.questions.map(({ id }) => id);
  }

  @Call(calls.preview)
  async preview(@Param() { slug }: SlugParam, @Viewer() viewer: Actor): Promise<Answer<TemplatePreview>> {
    const row = await templateByAlias(this.read, slug, viewer);
    if (!row || !isGallery(ownerOf(row))) throw templateNotFound();
    const [page, related, { card: staged, published_card }] = await Promise.all([
      previewView(this.read, row),
      publishedCards(this.read, viewer, row.staged.related),
      previewCards(this.read, viewer, row.id),
    ]);
    const stale = await this.read.stale(templateDetails, streamOf(template, row.id));
    // Visitors know its categories as the page does.
    const { category, category_alias, subcategory } = page;
    const card = { ...staged, category, category_alias, subcategory, has_unpublished_changes: false };
    return answer({ page, related, card, published_card, has_unpublished_changes: row.change_count > 0 }, { stale });
  }

  @Call(calls.template)
  async one(
    @Param() { slug }: SlugParam,
    @Query() { as_of }: TemplateQuery,
    @Viewer() viewer: Actor,
  ): Promise<Answer<TemplateDetails>> {
    if (as_of !== undefined) return this.shown(await this.asOf(slug, as_of, viewer));
    const row = await templateByAlias(this.read, slug, viewer);
    const state = row && visibleState(row, viewer);
    if (!state) throw templateNotFound();
    const view = await templateDetailsView(this.read, row, state, viewer);
    if (await needsPremium(this.db.knex, { kind: state.content.kind, editable: view.editable }, viewer))
      return this.shown(closedView(view));
    // Of an offer that is not there yet nobody knows what moves it, nor of premium access.
    const known =
      view.products.length === state.content.lines.length && (view.editable || state.content.kind === 'free');
    return this.shown(view, { kept: known ? { tags: tagsOfDetails(view) } : undefined });
  }

  /** A template as it was, for those who may see it now. */
  private async asOf(slug: string, moment: string, viewer: Actor): Promise<TemplateDetails> {
    const row = await ownerByAlias(this.read, slug, viewer);
    if (!row || (row.published_revision === null && !mayEdit(ownerOf(row), viewer))) throw templateNotFound();
    const view = await this.past.view(row, moment, viewer);
    // Free then, it may have had the formulas of today; premium then, it had others than what was made free since.
    const now = await templateById(this.read, row.id);
    const kind = now?.published?.kind === 'premium' ? 'premium' : view.quote_price;
    const closed = await needsPremium(this.db.knex, { kind, editable: view.editable }, viewer);
    return closed ? closedView(view) : view;
  }

  /** A template, marked stale if events of it are parked. */
  private async shown<T extends { id: number }>(view: T, standsOn: StandsOn = {}): Promise<Answer<T>> {
    return answer(view, { stale: await this.read.stale(templateDetails, streamOf(template, view.id)), ...standsOn });
  }

  @Call(calls.advice)
  async advice(@Param() { slug }: SlugParam, @Viewer() viewer: Actor | null): Promise<TemplateAdvice> {
    const row = await templateByAlias(this.read, slug, viewer);
    const state = row && visibleState(row, viewer);
    if (!state) throw templateNotFound();
    const { name, alias } = state.content;
    const { warranty, advice } = viewer ? state.content : filledTexts(state.content, {});
    return { quote_template_id: row.id, name, alias, warranty, advice };
  }

  @Call(calls.ofCategory)
  async ofCategory(@Param() { slug }: SlugParam, @Viewer() viewer: Actor | null): Promise<Answer<TemplateCard[]>> {
    const category = await publishedCategoryByAlias(this.read, slug);
    if (!category) throw new DomainError('category_not_found', 'This category was not found.');
    return answer(await topOfCategory(this.read, viewer, category.id), { tags: TAGS_OF_CARDS });
  }

  @Call(calls.rss)
  async rss(@Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    const { data } = await listTemplates(this.read, null, {
      page: 1,
      perPage: IN_FEED,
      sort: { field: 'updated_at', type: 'desc' },
    });
    return rssOf(reply, this.settings.publicUrl, {
      feed: calls.rss.path,
      page: '/construction-quote-templates',
      title: 'Quotewright quote templates',
      description: 'Construction quote templates as they are published, newest first.',
      items: data.map(({ id, alias, name, description, category, updated_at }) => ({
        page: `/quote-template/${encodeURIComponent(alias)}`,
        id: `template-${id}`,
        title: name,
        description,
        at: new Date(updated_at),
        subjects: category ? [category] : [],
      })),
    });
  }

  @Call(calls.list)
  async list(@Body() body: ListTemplatesDto, @Viewer() viewer: Actor | null): Promise<Answer<TemplatesPage>> {
    if (body.scope === 'mine' && !viewer) throw new DomainError('unauthenticated', 'Sign in first.');
    if (body.scope === 'staging' && viewer?.userType !== 'admin') {
      throw viewer
        ? new DomainError('forbidden', 'Your account cannot do this.')
        : new DomainError('unauthenticated', 'Sign in first.');
    }
    const tags = tagsOfList(body);
    return answer(await listTemplates(this.read, viewer, body), {
      stale: this.read.parked(templateDetails),
      tags: TAGS_OF_CARDS,
      kept: tags ? { tags, ...(body.scope !== 'mine' && { everybody: true }) } : undefined,
    });
  }

  @Call(calls.save)
  async save(
    @Body() body: SaveTemplateDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<TemplateSaved>> {
    const result = await this.templates.save(body, viewer, context);
    const { id, version, batchId, state } = result;
    return answer(
      { id, alias: state.content.alias, version, batch_id: batchId },
      { message: body.id ? 'Template saved.' : 'Template created.', result },
    );
  }

  @Call(calls.deleteImage)
  async deleteImage(
    @Param() { id }: IdParam,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<TemplateChanged>> {
    const row = await this.templates.owning('image', id, viewer);
    const result = await this.templates.run(row.id, { type: 'RemoveImage', imageId: id }, context);
    return answer(changed(result), { message: 'Image deleted.', result });
  }

  @Call(calls.sortImages)
  async sortImages(
    @Body(listOf(SortItemDto)) order: SortItemDto[],
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<TemplateChanged>> {
    const row = await this.templates.sorted(
      'image',
      order.map(({ id }) => id),
      viewer,
    );
    const result = await this.templates.run(row.id, { type: 'SortImages', order }, context);
    return answer(changed(result), { message: 'Order saved.', result });
  }

  /** The product's calls have this as a GET: it answers only this site's own scripts. */
  @Call(calls.deleteImageByGet)
  async deleteImageByGet(
    @Param() param: IdParam,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
    @Req() request: FastifyRequest,
  ): Promise<Answer<TemplateChanged>> {
    assertOwnScript(request, this.settings);
    return this.deleteImage(param, viewer, context);
  }

  @Call(calls.related)
  async related(
    @Query() { alias, quote_template_id }: RelatedQuery,
    @Viewer() viewer: Actor | null,
  ): Promise<Answer<TemplateCard[]>> {
    if ((alias === undefined) === (quote_template_id === undefined)) {
      throw invalidInput([
        { path: 'alias', code: 'required', message: 'Name the template by alias or by quote_template_id.' },
      ]);
    }
    const row =
      alias === undefined
        ? await templateById(this.read, quote_template_id!)
        : await templateByAlias(this.read, alias, viewer);
    // By alias it is asked for by the public page, by id by the editor.
    const published = alias !== undefined && row !== undefined && isGallery(ownerOf(row));
    const state = row && (published ? publishedState(row) : visibleState(row, viewer));
    if (!state) throw templateNotFound();
    return answer(await publishedCards(this.read, viewer, state.content.related), {
      tags: [streamOf(template, row.id), ...TAGS_OF_CARDS],
    });
  }

  @Call(calls.addRelated)
  async addRelated(@Body() body: RelatedDto, @Context() context: CommandContext): Promise<Answer<TemplateChanged>> {
    const other = await templateById(this.read, body.related_template_id);
    if (!other || !isGallery(ownerOf(other))) throw templateNotFound();
    const result = await this.templates.run(
      body.quote_template_id,
      { type: 'AddRelated', templateId: other.id },
      context,
    );
    return answer(changed(result), { message: 'Related template added.', result });
  }

  @Call(calls.removeRelated)
  async removeRelated(@Body() body: RelatedDto, @Context() context: CommandContext): Promise<Answer<TemplateChanged>> {
    const result = await this.templates.run(
      body.quote_template_id,
      { type: 'RemoveRelated', templateId: body.related_template_id },
      context,
    );
    return answer(changed(result), { message: 'Related template removed.', result });
  }

  @Call(calls.copy)
  async copy(
    @Body() { quote_template_id }: CopyTemplateDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<TemplateCopied>> {
    const result = await this.templates.copy(quote_template_id, viewer, context);
    const { id, state, copied } = result;
    await this.sampleJobs.copy(quote_template_id, copied, { id, content: state.content }, context);
    return answer({ id, alias: state.content.alias }, { message: 'The template is in My QTemplates.', result });
  }
}
