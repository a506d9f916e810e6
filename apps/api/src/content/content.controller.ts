import { Controller, Inject, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { CompiledPage } from '@quotewright/content/compile.js';
import { allPages } from '@quotewright/content/pages.js';
import type { ContentPage, ContentSummary } from '@quotewright/domain/content/contract.js';
import * as calls from '@quotewright/domain/content/endpoints.js';
import { DomainError } from '@quotewright/domain/kernel/errors.js';
import { publishedAliases } from '@quotewright/projections/templates/template-details.js';
import { pageTags } from '@quotewright/projections/public-pages/page-tags.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { rssOf } from '../platform/http/rss.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';
import { ContentListDto, ContentPageDto } from './content.dto.js';
import { found, nearlyFound } from './found.js';
import { asPublished, mentionsTemplates } from './published-links.js';

const summaryOf = ({
  address,
  kind,
  title,
  description,
  date,
  tags,
  group,
  minutes,
}: CompiledPage): ContentSummary => ({
  address,
  kind,
  title,
  description,
  date,
  tags,
  group,
  minutes,
});

/** The pages of words, for everyone. */
@Controller()
export class ContentController {
  constructor(
    private readonly read: ReadModels,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Call(calls.page)
  async page(@Query() { address }: ContentPageDto): Promise<Answer<ContentPage>> {
    const pages = await allPages();
    const page = pages.find((one) => one.address === address);
    if (!page) throw new DomainError('not_found', 'This page was not found.');
    const mentions = mentionsTemplates(page);
    const shown = {
      ...summaryOf(page),
      headings: page.headings,
      ...asPublished(page, mentions ? await publishedAliases(this.read) : []),
      related: page.related.flatMap((next) => pages.filter((one) => one.address === next).map(summaryOf)),
    };
    return answer(shown, { tags: mentions ? [pageTags.listing] : [] });
  }

  @Call(calls.list)
  async list(@Query() { kind, tag, search, near }: ContentListDto): Promise<Answer<ContentSummary[]>> {
    const pages = (await allPages()).filter(
      (page) => (kind === undefined || page.kind === kind) && (tag === undefined || page.tags.includes(tag)),
    );
    return answer((near ? nearlyFound : found)(pages, search).map(summaryOf), { tags: [] });
  }

  @Call(calls.rss)
  async rss(@Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    const articles = (await allPages()).filter(({ kind }) => kind === 'article');
    return rssOf(reply, this.settings.publicUrl, {
      feed: calls.rss.path,
      page: '/blog',
      title: 'Quotewright blog',
      description: 'How to take off real jobs, one trade at a time.',
      items: articles.map(({ address, title, description, date, tags }) => ({
        page: address,
        id: null,
        title,
        description,
        at: new Date(date!),
        subjects: tags,
      })),
    });
  }
}
