import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isOffered, owns } from '@quotewright/domain/catalogue/visibility.js';
import {
  businessOf,
  sound,
  streamOf,
  type Actor,
  type IdKind,
  type Recorded,
} from '@quotewright/domain/kernel/decider.js';
import { DomainError, type FieldError } from '@quotewright/domain/kernel/errors.js';
import type { EventStore } from '@quotewright/domain/kernel/event-store.js';
import {
  everyText,
  templateMissing,
  type RemoveMomentRequest,
  type ReviewRequest,
  type SaveMomentRequest,
  type SaveTemplateRequest,
  type TemplateChanged,
  type UndoConflict,
  type UndoRequest,
  type Unready,
} from '@quotewright/domain/templates/contract.js';
import { isGallery, mayEdit, type Owner } from '@quotewright/domain/templates/details.js';
import type { TemplateContent } from '@quotewright/domain/templates/content.js';
import type { TemplateEvent } from '@quotewright/domain/templates/events.js';
import { moments } from '@quotewright/domain/templates/moments.js';
import { shown } from '@quotewright/domain/kernel/texts.js';
import { review, type ReviewCommand, type ReviewState } from '@quotewright/domain/templates/review.js';
import type { GonePlaces } from '@quotewright/domain/templates/places.js';
import { unreadyIn } from '@quotewright/domain/templates/ready.js';
import { withRestored } from '@quotewright/domain/templates/restore.js';
import { template, type TemplateCommand, type TemplateState } from '@quotewright/domain/templates/template.js';
import {
  formerOffers,
  offersByIds,
  offersOfProduct,
  type FormerOffer,
  type Offer,
} from '@quotewright/projections/catalogue/catalogue-offers.js';
import { laterChange } from '@quotewright/projections/templates/history-page.js';
import { eventTime } from '@quotewright/projections/templates/template-history.js';
import { categoryById, gonePlaces, subcategoryById } from '@quotewright/projections/templates/staging-categories.js';
import {
  folded,
  newRow,
  templateById,
  templateOfItem,
  type ItemKind,
  type OwnedRow,
  type TemplateRow,
  type UncountedRow,
  templatesOf,
} from '@quotewright/projections/templates/template-details.js';
import { readinessOf } from '@quotewright/projections/templates/template-ready.js';
import { activeAdmins, reviewedTemplate } from '@quotewright/projections/templates/template-reviews.js';
import { ownerOf, stagedState, templateDetailsView } from '@quotewright/projections/templates/template-view.js';
import { AggregateStates } from '../platform/commands/aggregate-states.js';
import { ownerById } from '../platform/auth/accounts.js';
import { assertPremium } from '../platform/auth/premium.js';
import { isVerified } from '../platform/auth/verified.js';
import { AggregateCommand, type CommandContext, type CommandResult } from '../platform/commands/aggregate-command.js';
import { showingCurrent } from '../platform/commands/version-conflict.js';
import { Database } from '../platform/db/database.js';
import { EVENT_STORE } from '../platform/event-store/event-store.js';
import { invalidInput } from '../platform/http/validation.js';
import { LogPictures } from '../platform/media/log-pictures.js';
import { ReadModels } from '../platform/projections/read-models.js';
import { SETTINGS, type Settings } from '../platform/settings.js';

export const templateNotFound = (): DomainError => new DomainError('template_not_found', templateMissing);

/** Answer of every command on a template. */
export const changed = ({ id, version, batchId }: CommandResult): TemplateChanged => ({
  quote_template_id: id,
  version,
  batch_id: batchId,
});

/**
 * An offer for a line. On a gallery template a private offer would be visible to everyone: only an admin could add it.
 */
function forLine(offer: Offer, row: TemplateRow | undefined): Offer {
  if (offer.reach === 'shared' || !row || !isGallery(ownerOf(row))) return offer;
  throw new DomainError(
    'offer_not_shared',
    'Only a few people see this product: a template of the gallery takes products that everybody sees.',
  );
}

function undoOf(
  { eventId, batchId, ...entry }: { eventId?: string; batchId?: string; entryId?: string; uptoRevision?: number },
  gone: GonePlaces | undefined,
): TemplateCommand {
  if (eventId !== undefined) return { type: 'UndoChange', eventId, gone };
  if (batchId !== undefined) return { type: 'UndoBatch', batchId, gone };
  return { type: 'UndoEntry', entryId: entry.entryId!, uptoRevision: entry.uptoRevision, gone };
}

/** What template commands need of other contexts: owners, offers, categories, pictures. */
@Injectable()
export class Templates {
  constructor(
    private readonly bus: CommandBus,
    private readonly db: Database,
    private readonly pictures: LogPictures,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly read: ReadModels,
    private readonly states: AggregateStates,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Runs a command. Another business's template is answered as a missing one (the decider's first check); a version
   * conflict names who changed the template and shows its current state.
   */
  async run(
    id: number | 'new',
    command: TemplateCommand,
    context: CommandContext,
    ids: Partial<Record<IdKind, number>> = {},
  ): Promise<CommandResult<TemplateState>> {
    return showingCurrent(
      this.bus.execute(new AggregateCommand(template, id, command, { ...context, ids })),
      async () => {
        const now = id === 'new' ? undefined : await templateById(this.read, id);
        return now && templateDetailsView(this.read, now, stagedState(now), context.actor!);
      },
    );
  }

  /** The template, for those who may edit it. Throws `template_not_found` for everyone else. */
  editable<Row extends OwnedRow>(row: Row | undefined, viewer: Actor): Row {
    if (!row || !mayEdit(ownerOf(row), viewer)) throw templateNotFound();
    return row;
  }

  /** The template of a question, line or picture, for those who may edit it. */
  async owning(kind: ItemKind, id: number, viewer: Actor): Promise<TemplateRow> {
    const row = await templateOfItem(this.read, kind, id);
    if (row && mayEdit(ownerOf(row), viewer)) return row;
    throw new DomainError(`${kind}_not_found`, `There is no such ${kind === 'image' ? 'picture' : kind}.`);
  }

  /**
   * The template of a list of its questions, lines or pictures: the first id that belongs to one decides. Those of others
   * are as if there were none.
   */
  async sorted(kind: ItemKind, ids: readonly number[], viewer: Actor): Promise<TemplateRow> {
    for (const id of ids) {
      const row = await templateOfItem(this.read, kind, id);
      if (row && mayEdit(ownerOf(row), viewer)) return row;
    }
    throw new DomainError(
      'sort_order_incomplete',
      `The list names no ${kind === 'image' ? 'picture' : kind} that there is.`,
    );
  }

  /** Adds or changes a template: checks categories, stores pictures, sets the owner. Throws `quota_reached` (409). */
  async save(
    body: Omit<SaveTemplateRequest, 'version' | 'reason'>,
    viewer: Actor,
    context: CommandContext,
  ): Promise<CommandResult<TemplateState>> {
    const categorised = viewer.userType === 'admin' && (body.category_id || body.subcategory_id);
    // The decider refuses those who may not edit the template; before that, nothing is looked up or stored for them.
    const row =
      body.id && (categorised || body.img?.length || body.edited_images?.length)
        ? await templateById(this.read, body.id)
        : undefined;
    if (row && !mayEdit(ownerOf(row), viewer)) throw templateNotFound();
    if (categorised)
      await this.checkCategories(
        body.category_id ?? row?.staged.categoryId,
        body.subcategory_id ?? row?.staged.subcategoryId,
      );
    const owner = body.id ? undefined : await this.ownerNamed(body.user_id, viewer);
    if (!body.id) await this.assertRoom(viewer);
    if (!body.id && body.edited_images?.length)
      throw new DomainError(
        'image_not_found',
        'A new template has no stored picture to edit: send its pictures as img.',
      );
    const [added, changed] = [body.img ?? [], body.edited_images ?? []];
    const read = await this.pictures.read([...added, ...changed.map(({ img }) => img)], viewer);
    const images = read.images.slice(0, added.length);
    const edited = changed.map(({ id }, at) => ({ id, image: read.images[added.length + at]! }));
    const details = {
      ...everyText((field) => body[field]),
      price: body.price,
      quoteType: body.quote_type,
      kind: body.quote_price,
      categoryId: body.category_id,
      subcategoryId: body.subcategory_id,
    };
    const ids = { image: images.length + edited.length };
    const keeping = { ...context, keep: read.keep };
    return body.id
      ? this.run(body.id, { type: 'EditTemplate', details, images, edited }, keeping, ids)
      : this.run('new', { type: 'CreateTemplate', details, images, owner }, keeping, ids);
  }

  private async checkCategories(
    categoryId: number | null | undefined,
    subcategoryId: number | null | undefined,
  ): Promise<void> {
    const [category, subcategory] = await Promise.all([
      categoryId ? categoryById(this.read, categoryId) : null,
      subcategoryId ? subcategoryById(this.read, subcategoryId) : null,
    ]);
    const errors: FieldError[] = [];
    if (category === undefined)
      errors.push({ path: 'category_id', code: 'unknown', message: 'This category was not found.' });
    if (subcategory === undefined || (subcategory && subcategory.category_id !== categoryId)) {
      errors.push({
        path: 'subcategory_id',
        code: 'unknown',
        message: 'There is no such sub category in this category.',
      });
    }
    if (errors.length > 0) throw invalidInput(errors);
  }

  /** The owner of a new template: its author, or (admin only) the named user. */
  private async ownerNamed(userId: number | string | null | undefined, viewer: Actor): Promise<Owner | undefined> {
    if (viewer.userType !== 'admin' || !userId || Number(userId) === viewer.id) return undefined;
    const owner = await ownerById(this.db.knex, Number(userId));
    if (!owner) throw invalidInput([{ path: 'user_id', code: 'unknown', message: 'This account was not found.' }]);
    return { userId: owner.id, userType: owner.user_type };
  }

  /**
   * The offer of a product for a line: the named supplier's, else the product owner's, else the cheapest. Throws
   * `offer_not_found` also for one that `viewer` is not offered, and `offer_ended` if it once was.
   */
  async offerOf(
    productId: number,
    supplier: number | undefined,
    viewer: Actor,
    row: TemplateRow | undefined,
  ): Promise<Offer> {
    const offered = (await offersOfProduct(this.read, viewer, productId)).filter((offer) => isOffered(viewer, offer));
    const offer = supplier
      ? offered.find((one) => one.supplier === supplier)
      : (offered.find((one) => one.supplier === one.product_owner) ?? offered[0]);
    if (offer) return forLine(offer, row);
    throw await this.notOffered(productId, viewer, (one) => !supplier || one.supplier === supplier);
  }

  /** Says why there is no offer, if the viewer knew it: it was withdrawn, or its supplier was deactivated. */
  private async notOffered(
    productId: number,
    viewer: Actor,
    wanted: (offer: FormerOffer) => boolean,
  ): Promise<DomainError> {
    const former = (await formerOffers(this.read, viewer, productId)).find(wanted);
    if (!former) return new DomainError('offer_not_found', 'There is no such offer of this product.');
    return new DomainError(
      'offer_ended',
      former.reach === 'deactivated'
        ? 'This supplier is no longer active. Choose another supplier.'
        : 'This supplier no longer offers it. Choose another supplier.',
    );
  }

  /** An offer by id, of the named product, that is offered to `viewer` or already used by the line. */
  async offerNamed(offerId: number, productId: number, viewer: Actor, row: TemplateRow | undefined): Promise<Offer> {
    const standing = row?.staged.lines.some((line) => line.product.offerId === offerId) ?? false;
    const offer = standing
      ? (await offersByIds(this.read, [offerId])).get(offerId)
      : (await offersOfProduct(this.read, viewer, productId)).find(({ id }) => id === offerId);
    if (offer && offer.product_id === productId) {
      if (standing) return offer;
      // Users may use their own offers, withdrawn or not: the panel that saves a price puts it on the line.
      if (isOffered(viewer, offer) || owns(viewer, offer.supplier)) return forLine(offer, row);
    }
    throw await this.notOffered(productId, viewer, ({ id }) => id === offerId);
  }

  /** Throws `quota_reached` (409) if the business has all the templates it may have. */
  private async assertRoom(viewer: Actor): Promise<void> {
    const most = this.settings.perBusiness.templates;
    if (viewer.userType === 'admin' || (await templatesOf(this.read, businessOf(viewer))) < most) return;
    throw new DomainError(
      'quota_reached',
      `Your business has ${most} templates, the most it may have. Ask us if you need more.`,
    );
  }

  /**
   * Get Template: a copy of a published gallery template; `copied`: its content. Throws `premium_required` where that
   * needs a premium account, and `quota_reached` (409).
   */
  async copy(
    templateId: number,
    viewer: Actor,
    context: CommandContext,
  ): Promise<CommandResult<TemplateState> & { copied: TemplateContent }> {
    const source = await templateById(this.read, templateId);
    if (!source?.published || !isGallery(ownerOf(source))) throw templateNotFound();
    const content = source.published;
    await assertPremium(this.db.knex, { kind: content.kind, editable: viewer.userType === 'admin' }, viewer);
    await this.assertRoom(viewer);
    const version = source.published_revision! + 1;
    const result = await this.run(
      'new',
      { type: 'CopyTemplate', source: { templateId, version, content }, counted: isVerified(viewer) },
      context,
      {
        question: content.questions.length,
        line: content.lines.length,
        image: content.images.length,
      },
    );
    return { ...result, copied: content };
  }

  /** Undoes one change, a batch or an entry. Throws `invalid_input` unless exactly one of them is named. */
  async undo(
    {
      quote_template_id: id,
      event_id: eventId,
      batch_id: batchId,
      entry_id: entryId,
      also = [],
      upto_version: upto,
    }: Pick<UndoRequest, 'quote_template_id' | 'event_id' | 'batch_id' | 'entry_id' | 'also' | 'upto_version'>,
    context: CommandContext,
  ): Promise<CommandResult<TemplateState>> {
    if ([eventId, batchId, entryId].filter((one) => one !== undefined).length !== 1)
      throw invalidInput([
        { path: 'event_id', code: 'required', message: 'Name what to undo by event_id, batch_id or entry_id.' },
      ]);
    const row = await templateById(this.read, id);
    const placed = row !== undefined && isGallery(ownerOf(row)) && mayEdit(ownerOf(row), context.actor);
    const gone = placed ? await this.gone((await this.past(id)).map(({ staged }) => staged)) : undefined;
    if (also.length > 0 && entryId === undefined)
      throw invalidInput([
        { path: 'also', code: 'entry', message: 'Other entries are undone with an entry: name it by entry_id.' },
      ]);
    const uptoRevision = upto === undefined ? undefined : upto - 1;
    const command: TemplateCommand =
      also.length > 0
        ? { type: 'UndoTogether', entryIds: [entryId!, ...also], uptoRevision, gone }
        : undoOf({ eventId, batchId, entryId, uptoRevision }, gone);
    try {
      return await this.run(id, command, context);
    } catch (error) {
      const conflict = error instanceof DomainError && error.code === 'undo_conflict' ? error.details.data : null;
      if (!row || !conflict) throw error;
      throw await this.conflictWith(conflict as UndoConflict, row, context.actor!);
    }
  }

  /** The refusal of an undo because of this later change, with it as the history lists it for the viewer. */
  async conflictWith(conflict: Pick<UndoConflict, 'event_id'>, row: TemplateRow, viewer: Actor): Promise<DomainError> {
    const later = await laterChange(this.read, row, viewer, conflict.event_id);
    const who = later?.actor.name ?? 'Someone';
    return new DomainError(
      'undo_conflict',
      later ? `A later change is in the way: ${who} ${later.summary}.` : 'A later change is in the way.',
      { data: later ? { ...conflict, later } : conflict },
    );
  }

  /**
   * Sets one part of a template back to what it was. Throws `not_restorable` for a line whose product cannot be put into
   * a line any more.
   */
  async restore(
    row: TemplateRow,
    past: UncountedRow,
    path: string,
    context: CommandContext,
  ): Promise<CommandResult<TemplateState>> {
    await this.checkOffered(row, withRestored(row.staged, past.staged, path).lines, context.actor!);
    const gone = isGallery(ownerOf(row)) ? await this.gone([row.staged, past.staged]) : undefined;
    return this.run(row.id, { type: 'RestorePart', path, past: past.staged, gone }, context);
  }

  /** Throws `not_restorable` for a line that would come back with a product that cannot be put into a line any more. */
  async checkOffered(row: TemplateRow, lines: TemplateContent['lines'], viewer: Actor): Promise<void> {
    const standing = new Set(row.staged.lines.map(({ product }) => product.offerId));
    const back = lines.filter(({ product }) => !standing.has(product.offerId));
    const offers = await offersByIds(
      this.read,
      back.map(({ product }) => product.offerId),
    );
    for (const { product } of back) {
      const offer = offers.get(product.offerId);
      if (offer && (isOffered(viewer, offer) || owns(viewer, offer.supplier))) {
        forLine(offer, row);
        continue;
      }
      throw new DomainError(
        'not_restorable',
        `${offer?.name ?? 'Its product'} is no longer offered. Add another product from the catalogue instead.`,
      );
    }
  }

  /** Names a version of a template, or renames a moment. Throws `version_not_found` for a version to come. */
  async saveMoment(
    { quote_template_id: id, id: moment, name, at_version }: SaveMomentRequest,
    context: CommandContext,
  ): Promise<CommandResult> {
    const row = await this.edited(id, context);
    if (moment !== undefined)
      return this.bus.execute(new AggregateCommand(moments, id, { type: 'RenameMoment', moment, name }, context));
    const version = at_version ?? row.revision + 1;
    const at = version > row.revision + 1 ? undefined : await eventTime(this.read, id, version);
    if (at === undefined)
      throw new DomainError('version_not_found', `There is no version ${version} of this template.`);
    const ownerId = row.owner_id;
    return this.bus.execute(
      new AggregateCommand(moments, id, { type: 'NameMoment', name, version, at, ownerId }, context),
    );
  }

  /** Removes a named moment. What it named stays. */
  async removeMoment(
    { quote_template_id: id, id: moment }: RemoveMomentRequest,
    context: CommandContext,
  ): Promise<CommandResult> {
    await this.edited(id, context);
    return this.bus.execute(new AggregateCommand(moments, id, { type: 'RemoveMoment', moment }, context));
  }

  /** The template that a command is about, for those who may edit it. */
  async edited(id: number, { actor }: CommandContext): Promise<TemplateRow> {
    const row = await templateById(this.read, id);
    if (!row || !mayEdit(ownerOf(row), actor)) throw templateNotFound();
    return row;
  }

  /**
   * Publishes a template's staging state. `unseen`: the names of its categories that were never published.
   * @param override also if checks fail that block it
   */
  async publish(
    id: number,
    override: boolean,
    context: CommandContext,
  ): Promise<CommandResult<TemplateState> & { unseen: string[] }> {
    const row = await templateById(this.read, id);
    const [gone, approvals, checks, category, subcategory] = await Promise.all([
      this.gone(row ? [row.staged] : []),
      this.approvals(id),
      this.unready(id),
      row?.staged.categoryId ? categoryById(this.read, row.staged.categoryId) : undefined,
      row?.staged.subcategoryId ? subcategoryById(this.read, row.staged.subcategoryId) : undefined,
    ]);
    const result = await this.run(id, { type: 'PublishTemplate', gone, approvals, ...checks, override }, context);
    const words = { category, 'sub category': subcategory };
    return {
      ...result,
      unseen: Object.entries(words).flatMap(([noun, place]) =>
        place?.public_title === null ? [`its ${noun} ${place.title}`] : [],
      ),
    };
  }

  /** The checks that fail of the content as the log has it: the read model may still miss an edit. */
  private async unready(id: number): Promise<{ unready: Unready[]; checked: number }> {
    const { content, contentVersion: checked } = (await this.states.load(template, streamOf(template, id))).state;
    const [readiness] = await readinessOf(this.read, [{ id, content }]);
    return { unready: unreadyIn(readiness!.checks), checked };
  }

  /** Approvals as the log has them, because read models may still miss one; of those who are admins still. */
  private async approvals(id: number): Promise<ReviewState['approvals']> {
    const { approvals } = (await this.states.load(review, streamOf(review, id))).state;
    const admins = approvals.length > 0 ? await this.admins() : [];
    return approvals.filter(({ by }) => admins.includes(by));
  }

  /** The ids of all admins who can sign in. */
  async admins(): Promise<number[]> {
    return activeAdmins(this.read);
  }

  /** The gallery template that a review is about. */
  async reviewed(id: number, viewer: Actor): Promise<TemplateRow> {
    const row = this.editable(await templateById(this.read, id), viewer);
    if (!isGallery(ownerOf(row)))
      throw new DomainError('not_publishable', "A business's own template has no published state.");
    return row;
  }

  /** Runs a command on the review of a template, with what it has to know of the template. */
  async review(
    type: ReviewCommand['type'],
    row: TemplateRow,
    { at_version: seen, note }: ReviewRequest,
    context: CommandContext,
  ): Promise<CommandResult<ReviewState>> {
    const of = await reviewedTemplate(this.read, row);
    const reason = shown(note ?? '') || null;
    return this.bus.execute(new AggregateCommand(review, row.id, { type, seen, of }, { ...context, reason }));
  }

  /** Which categories of a template, as it was at these times, were deleted since. */
  async gone(times: readonly TemplateContent[]): Promise<GonePlaces> {
    return gonePlaces(this.read, times);
  }

  /** The states of a template after each event, oldest first. */
  private async past(id: number): Promise<TemplateRow[]> {
    const rows: TemplateRow[] = [];
    for (const event of (await this.store.read(streamOf(template, id))) as Recorded<TemplateEvent>[])
      rows.push(folded(rows.at(-1) ?? newRow(id), sound(event)));
    return rows;
  }
}
