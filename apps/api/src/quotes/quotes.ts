import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { textsFor } from '@quotewright/domain/advice/contract.js';
import { sightOf } from '@quotewright/domain/catalogue/visibility.js';
import { readLineSettings, type QuoteType } from '@quotewright/domain/formula/settings.js';
import { businessOf, type Actor } from '@quotewright/domain/kernel/decider.js';
import { DomainError, type FieldError } from '@quotewright/domain/kernel/errors.js';
import { readAnswers } from '@quotewright/domain/quotes/answers.js';
import { answerLines, counts, quoteByLine, type LineResult } from '@quotewright/domain/quotes/calculate.js';
import type {
  AddQuoteRequest,
  Answers,
  CalculateRequest,
  LineTrial,
  QuoteAdded,
  QuoteCalculation,
} from '@quotewright/domain/quotes/contract.js';
import {
  answersInvalid,
  cannotCalculate,
  quote,
  revisionsOf,
  type OfferedLine,
  type QuoteState,
} from '@quotewright/domain/quotes/quote.js';
import { tagsOfBasis } from '@quotewright/projections/public-pages/page-tags.js';
import { standardTextsOf } from '@quotewright/projections/advice/standard-text-lists.js';
import { quoteBasis, withChoices, type QuoteBasis } from '@quotewright/projections/quotes/quote-basis.js';
import { quotesInCart } from '@quotewright/projections/quotes/saved-quotes.js';
import { templateDetails } from '@quotewright/projections/templates/template-details.js';
import { assertPremium } from '../platform/auth/premium.js';
import { Throttle } from '../platform/auth/throttle.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { Database } from '../platform/db/database.js';
import { assertModestJson } from '../platform/http/json-limits.js';
import { invalidInput } from '../platform/http/validation.js';
import { inParts } from '../platform/in-parts.js';
import { Announcer } from '../platform/mail/announcer.js';
import { Kept } from '../platform/projections/kept.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { Registry } from '../platform/projections/registry.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

/** Memory limit of all that calculations are made from (bytes). */
const MOST_BYTES = 16 * 1024 * 1024;
/** Memory of a question or line, about (bytes). */
const OF_EACH = 1_000;

const bytesOf = ({ template, questions, lines }: QuoteBasis): number =>
  2 * (template.advice.length + template.warranty.length) + OF_EACH * (1 + questions.length + lines.length);

/** Quotes from templates at current prices. */
@Injectable()
export class Quotes {
  private readonly bases: Kept<QuoteBasis>;

  constructor(
    private readonly bus: CommandBus,
    private readonly db: Database,
    private readonly read: ReadModels,
    private readonly announcer: Announcer,
    private readonly registry: Registry,
    private readonly throttle: Throttle,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.bases = new Kept(registry.tags, MOST_BYTES, bytesOf);
  }

  /** Calculates without saving. Throws `answers_invalid` (400), `cannot_calculate` (422) naming each line in error. */
  async calculate(body: CalculateRequest, viewer: Actor): Promise<QuoteCalculation> {
    const basis = await this.withLines(await this.remembered(body, viewer), body, viewer);
    const lines = body.lines ? tried(basis, body.lines) : basis.lines;
    return calculation({ ...basis, lines }, body.answers, body.quote_type ?? basis.quoteType, viewer);
  }

  /**
   * Saves a quote for good. Throws like `calculate`, and `prices_changed` (409) if the caller saw another template or
   * other prices: with the new calculation, or `null` if these answers no longer give one. Throws `not_found` for a
   * lead of another business, and `quota_reached` (409) if the business has saved all the quotes it may in a day.
   */
  async add(
    body: Omit<AddQuoteRequest, 'version'>,
    viewer: Actor,
    context: CommandContext,
  ): Promise<{ added: QuoteAdded; result: CommandResult<QuoteState> }> {
    const answers = answersOf(body.answers);
    if (body.lead !== undefined) await this.assertLead(body.lead, viewer);
    const known = await quoteBasis(this.read, viewer, body.templateid, body.state);
    const basis = await this.withLines(known, body, viewer);
    const quoteType = body.quote_type ?? basis.quoteType;
    const texts = textsFor(basis.template, basis.categoryId, await standardTextsOf(this.read, businessOf(viewer)));
    const day = ['quotes saved', String(businessOf(viewer))];
    if (viewer.userType !== 'admin') await this.countOf(day);
    const result = await this.bus
      .execute(
        new AggregateCommand(
          quote,
          'new',
          {
            type: 'SaveQuote',
            sessionId: body.sessionid || randomUUID(),
            template: { ...basis.template, ...texts },
            quoteType,
            name: body.name ?? '',
            notes: body.notes ?? '',
            leadId: body.lead,
            questions: basis.questions,
            lines: basis.lines,
            answers,
            seen: body.revisions ?? null,
          },
          { ...context, announced: body.lead !== undefined },
        ),
      )
      .catch(async (error: unknown) => {
        await this.throttle.undo(day);
        if (!(error instanceof DomainError) || error.code !== 'prices_changed') throw error;
        throw new DomainError(error.code, error.message, {
          data: await newCalculation(basis, answers, quoteType, viewer),
        });
      });
    if (body.lead !== undefined) this.announcer.soon(result.batchId);
    // A repeat under the same key returns the first session.
    const { sessionId: sessionid } = result.state.saved!;
    const count = Math.max(1, await quotesInCart(this.read, businessOf(viewer), sessionid));
    return { added: { id: result.id, sessionid, count }, result };
  }

  /** Counts a quote of a business's day. */
  private async countOf(day: readonly string[]): Promise<void> {
    const { quotesADay } = this.settings.perBusiness;
    await this.throttle.hit(day, { times: quotesADay, seconds: 24 * 60 * 60 }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      throw new DomainError(
        'quota_reached',
        `Your business has saved ${quotesADay} quotes within a day, the most it may. Ask us if you need more.`,
      );
    });
  }

  private async assertLead(id: number, viewer: Actor): Promise<void> {
    const found = await this.db
      .knex('app.lead')
      .where({ id, receiver_id: businessOf(viewer) })
      .first('id');
    if (!found) throw new DomainError('not_found', 'This lead was not found.');
  }

  /** The basis of a calculation, from memory as long as nothing of it changes; undefined if there is none for this viewer. */
  private async remembered(
    { templateid, state }: Pick<CalculateRequest, 'templateid' | 'state'>,
    viewer: Actor,
  ): Promise<QuoteBasis | undefined> {
    const key = JSON.stringify([Number(templateid), state, viewer]);
    const known = this.bases.get(key);
    if (known) return known;
    const since = this.registry.tags.now();
    const basis = await quoteBasis(this.read, viewer, templateid, state);
    if (basis && since !== null && !this.read.parked(templateDetails))
      this.bases.keep(key, basis, tagsOfBasis(basis), since);
    return basis;
  }

  /** The basis with the lines that were chosen. Throws `invalid_input` (400) for a choice of what is not offered. */
  private async withLines(
    basis: QuoteBasis | undefined,
    { lines: choices = {} }: Pick<CalculateRequest, 'lines'>,
    viewer: Actor,
  ): Promise<QuoteBasis> {
    if (!basis) throw new DomainError('not_found', 'This template was not found.');
    await assertPremium(this.db.knex, basis, viewer);
    const { lines, errors } = await withChoices(this.read, viewer, basis.lines, choices);
    if (errors.length > 0) throw invalidInput(errors);
    return { ...basis, lines };
  }
}

/** The answer for `viewer`: nothing is calculated with prices they may not see. */
async function calculation(
  basis: QuoteBasis,
  given: Answers | Record<string, unknown>,
  quoteType: QuoteType,
  viewer: Actor,
): Promise<QuoteCalculation> {
  const { answers, errors } = readAnswers(basis.questions, given);
  if (errors.length > 0) throw answersInvalid(errors);
  const lines = basis.lines.map((line) => {
    const sight = sightOf(viewer, line);
    if (sight.retail && sight.cost) return line;
    return {
      ...line,
      retail_price: sight.retail ? line.retail_price : null,
      cost_price: sight.cost ? line.cost_price : null,
    };
  });
  const {
    lines: results,
    faults,
    ...totals
  } = await inParts(quoteByLine({ questions: basis.questions, lines, answers, quoteType }));
  if (faults.length > 0) throw cannotCalculate(faults);
  return {
    ...(await inParts(answeredByLine(results))),
    ...totals,
    revisions: revisionsOf(
      basis.template,
      basis.lines.filter((line) => counts(quoteType, line.product_type)),
    ),
  };
}

/** Like `answerLines`, a line at a time: how each was calculated is told only now. */
function* answeredByLine(
  results: readonly LineResult[],
): Generator<void, Pick<QuoteCalculation, 'lines' | 'warnings'>, void> {
  const parts: ReturnType<typeof answerLines>[] = [];
  for (const result of results) {
    parts.push(answerLines([result]));
    yield;
  }
  return { lines: parts.flatMap(({ lines }) => lines), warnings: parts.flatMap(({ warnings }) => warnings) };
}

/** Like `calculation`; `null` if the template now asks for other answers, or cannot be calculated with these. */
async function newCalculation(...given: Parameters<typeof calculation>): Promise<QuoteCalculation | null> {
  try {
    return await calculation(...given);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** The lines with unsaved formulas and settings in place of their own: for owner and admin to try. */
function tried(basis: QuoteBasis, trials: Record<string, LineTrial>): OfferedLine[] {
  const tries = Object.values(trials).some(({ formula, settings }) => formula !== undefined || settings !== undefined);
  if (tries && !basis.editable) throw new DomainError('forbidden', 'Only the owner can try other formulas.');
  const errors: FieldError[] = [];
  const lines = basis.lines.map((line) => {
    const trial = trials[line.line_id];
    if (!trial) return line;
    const read = readLineSettings(trial.settings ?? {}, `lines.${line.line_id}.settings`);
    errors.push(...read.errors);
    return { ...line, formula: trial.formula ?? line.formula, settings: { ...line.settings, ...read.settings } };
  });
  if (errors.length > 0) throw invalidInput(errors);
  return lines;
}

function answersOf(json: string): Record<string, unknown> {
  assertModestJson(json);
  try {
    const answers: unknown = JSON.parse(json);
    if (typeof answers === 'object' && answers !== null && !Array.isArray(answers))
      return answers as Record<string, unknown>;
  } catch {
    // Reported below, as for any other text that is no object.
  }
  throw invalidInput([
    { path: 'answers', code: 'not_answers', message: 'answers must be a JSON object: { "<question id>": value }.' },
  ]);
}
