import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { defaultPerPage, searchRule } from '@quotewright/domain/kernel/contract.js';
import { isDay } from '@quotewright/domain/kernel/local-time.js';
import { reasonRule } from '@quotewright/domain/kernel/contract-rules.js';
import { productTypes, quoteTypes, type ProductType, type QuoteType } from '@quotewright/domain/formula/settings.js';
import type { Discount, Instalment, Pricing, TaxRate, TaxRounding } from '@quotewright/domain/proposals/calculate.js';
import type { Choice, Look } from '@quotewright/domain/proposals/content.js';
import { mostMoves, type RepriceRequest } from '@quotewright/domain/proposals/contract-bridge.js';
import { whyPath, type ProposalWhyQuery } from '@quotewright/domain/proposals/contract-why.js';
import type { ProposalPicks } from '@quotewright/domain/proposals/contract-picks.js';
import {
  changeFields,
  mostInstalments,
  mostProposalChanges,
  mostProposalLines,
  mostSections,
  mostTaxRates,
  proposalActions,
  proposalNumberRules as numbers,
  proposalStates,
  proposalTextRules as texts,
  type AddProposalRequest,
  type CalculateProposalRequest,
  type ChangeProposalRequest,
  type ProposalAction,
  type ProposalChangeRequest,
  pdfKinds,
  type PdfKind,
  type ProposalPdfQuery,
  type ProposalStateName,
  type UndoProposalRequest,
} from '@quotewright/domain/proposals/contract.js';
import {
  proposalSorts,
  type ProposalFilter,
  type ProposalsFileRequest,
  type ProposalSort,
  type ProposalsRequest,
} from '@quotewright/domain/proposals/contract-lists.js';
import { packetKinds, type PacketKind, type PacketRequest } from '@quotewright/domain/kernel/contract-packet.js';
import { paperTextRules as papers } from '@quotewright/domain/proposals/contract-papers.js';
import { limits } from '@quotewright/domain/templates/contract.js';
import { CommandBody } from '../platform/http/context.js';
import { Id, IdInAddress, Ids, PageNumber, PerPage } from '../platform/http/fields.js';
import { DecidedNumber, DecidedText, Described, Follows } from '../platform/http/rules.js';
import { MayBeAbsent, MayBeNull, Text } from '../platform/http/validation.js';

export const oneOf = (name: string, values: readonly string[]) =>
  IsIn([...values], { message: `${name} is one of ${values.join(', ')}.` });
export const Nested =
  (of: () => new () => object): PropertyDecorator =>
  (target, key) => {
    IsObject()(target, key);
    ValidateNested()(target, key);
    Type(of)(target, key as string);
  };
export const NestedList =
  (of: () => new () => object, most: number): PropertyDecorator =>
  (target, key) => {
    IsArray()(target, key);
    ArrayMaxSize(most)(target, key);
    ValidateNested({ each: true })(target, key);
    Type(of)(target, key as string);
  };

class DiscountDto {
  @oneOf('kind', ['amount', 'percent']) kind: Discount['kind'];
  @DecidedText({ most: 40 }) value: string;
}

class PricingDto implements Pricing {
  @oneOf('kind', ['markup', 'margin']) kind: Pricing['kind'];
  @DecidedText({ most: 40 }) percent: string;
}

/** `group` and `isDefault` are an alternative's. */
class ChoiceDto {
  @oneOf('kind', ['optional', 'alternative']) kind: Choice['kind'];
  @MayBeAbsent() @Id() group?: number;
  @MayBeAbsent() @IsBoolean() isDefault?: boolean;
}

export class TaxRateDto implements TaxRate {
  @Id() key: number;
  @DecidedText(texts.tax) name: string;
  @DecidedText({ most: 40 }) percent: string;
  @IsArray() @IsIn([...productTypes], { each: true }) on: ProductType[];
}

class InstalmentDto {
  @DecidedText(texts.instalment) label: string;
  @MayBeAbsent() @DecidedText({ most: 40 }) percent?: string;
  @MayBeAbsent() @DecidedText({ most: 40 }) amount?: string;
  @MayBeAbsent() @IsIn([true]) rest?: true;
}

export class LookDto implements Look {
  @IsBoolean() quantities: boolean;
  @oneOf('prices', ['lines', 'sections']) prices: Look['prices'];
  @IsBoolean() pictures: boolean;
}

class ProposalChangeDto implements ProposalChangeRequest {
  @oneOf('change', Object.keys(changeFields)) change: ProposalChangeRequest['change'];
  @MayBeAbsent() @Id() section_id?: number;
  @MayBeAbsent() @Id() line_id?: number;
  @MayBeAbsent() @IsInt() @Min(0) @Max(mostProposalLines) at?: number;
  @MayBeAbsent() @Ids(mostProposalLines) ids?: number[];
  @MayBeAbsent() @Id() template_id?: number;
  @MayBeAbsent() @oneOf('quote_type', quoteTypes) quote_type?: QuoteType;
  @MayBeAbsent() @Id() quote_id?: number;
  @MayBeAbsent() @Id() offer_id?: number;
  @MayBeAbsent() @DecidedText(texts.title) title?: string;
  @MayBeAbsent() @Follows(papers.cover) cover?: string;
  @MayBeAbsent() @Follows(papers.notes) notes?: string;
  @MayBeAbsent() @DecidedText(texts.line) name?: string;
  @MayBeAbsent() @oneOf('product_type', productTypes) product_type?: ProductType;
  @MayBeAbsent() @DecidedText(texts.unit) unit?: string;
  @MayBeAbsent()
  @IsObject({ message: 'answers must be an object: { "<question id>": value }.' })
  @Described({ propertyNames: { pattern: '^\\d{1,10}$' }, maxProperties: limits.questions })
  answers?: Record<string, number | string>;
  @MayBeNull() @DecidedNumber(numbers.quantity) quantity?: number | string | null;
  @MayBeAbsent() @DecidedNumber(numbers.price) retail_price?: number | string;
  @MayBeAbsent() @DecidedNumber(numbers.price) cost_price?: number | string;
  @MayBeNull() @DecidedNumber(numbers.price) price?: number | string | null;
  @MayBeAbsent() @Follows(reasonRule, 'quantity_reason') quantity_reason?: string;
  @MayBeAbsent() @Follows(reasonRule, 'price_reason') price_reason?: string;
  @MayBeNull() @Nested(() => PricingDto) pricing?: PricingDto | null;
  @MayBeNull() @Nested(() => DiscountDto) discount?: Discount | null;
  @MayBeNull() @Nested(() => ChoiceDto) choice?: Choice | null;
  @MayBeNull() @Id() client_id?: number | null;
  @MayBeAbsent() @NestedList(() => TaxRateDto, mostTaxRates) tax_rates?: TaxRateDto[];
  @MayBeAbsent() @oneOf('tax_rounding', ['total', 'line']) tax_rounding?: TaxRounding;
  @MayBeAbsent() @IsBoolean() tax_inclusive?: boolean;
  @MayBeAbsent() @NestedList(() => InstalmentDto, mostInstalments) instalment_plan?: Instalment[];
  @MayBeAbsent() @Nested(() => LookDto) look?: LookDto;
  @MayBeAbsent() @IsInt() @Min(1) @Max(365) valid_days?: number;
}

export class ChangeProposalDto extends CommandBody implements ChangeProposalRequest {
  @ArrayMinSize(1) @NestedList(() => ProposalChangeDto, mostProposalChanges) changes: ProposalChangeDto[];
}

export class ProposalPdfDto implements ProposalPdfQuery {
  @MayBeAbsent() @IdInAddress() revision?: number;
  @MayBeAbsent() @oneOf('kind', pdfKinds) kind?: PdfKind;
}

export class ProposalWhyDto implements ProposalWhyQuery {
  @Matches(whyPath, { message: 'path is one of total, taxes.1, sections.5.total, lines.7.quantity, … .' })
  path: string;
  @MayBeAbsent() @IdInAddress() revision?: number;
}

export class RepriceDto extends CommandBody implements RepriceRequest {
  declare version?: number;
  /** Keys of moves; absent: all that can be taken. */
  @MayBeAbsent()
  @ArrayMinSize(1)
  @ArrayMaxSize(mostMoves)
  @IsArray()
  @IsString({ each: true })
  @MaxLength(60, { each: true })
  moves?: string[];
}

export class UndoProposalDto extends CommandBody implements UndoProposalRequest {
  @IsUUID() batch_id: string;
}

export class AddProposalDto extends CommandBody implements AddProposalRequest {
  @MayBeAbsent() @oneOf('action', proposalActions) action?: ProposalAction;
  @MayBeAbsent() @ArrayMinSize(1) @Ids(mostSections) quote_ids?: number[];
  @MayBeAbsent() @Id() offer_id?: number;
  @MayBeAbsent() @Id() from?: number;
}

export class PicksDto implements ProposalPicks {
  @Ids(mostSections) sections: number[];
  @Ids(mostProposalLines) lines: number[];
}

export class CalculateProposalDto implements CalculateProposalRequest {
  @Id() id: number;
  @Nested(() => PicksDto) picks: PicksDto;
}

const Day = () =>
  Text((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text), 'day', 'A day is written like 2026-12-01.', {
    type: 'string',
    format: 'date',
  });
const Total = () => applyDecorators(MayBeAbsent(), IsNumber(), Min(0), Max(numbers.amount.most));

export class ProposalFilterDto implements ProposalFilter {
  @MayBeAbsent() @Follows(searchRule) searchTerm?: string;
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(proposalStates.length)
  @IsIn([...proposalStates], { each: true })
  states?: ProposalStateName[];
  @MayBeAbsent() @Id() client_id?: number;
  @MayBeAbsent() @Id() by?: number;
  @MayBeAbsent() @Day() sent_from?: string;
  @MayBeAbsent() @Day() sent_to?: string;
  @Total() total_from?: number;
  @Total() total_to?: number;
  @MayBeAbsent() @Day() decided_from?: string;
  @MayBeAbsent() @Day() decided_to?: string;
  @MayBeAbsent() @IsBoolean() accepted?: boolean;
  @MayBeAbsent() @Day() ends_to?: string;
  @MayBeAbsent() @Ids() ids?: number[];
}

export class ProposalsFileDto extends ProposalFilterDto implements ProposalsFileRequest {
  @MayBeAbsent() @oneOf('sort', proposalSorts) sort?: ProposalSort;
}

export class ProposalsDto extends ProposalsFileDto implements ProposalsRequest {
  @PageNumber() page: number = 1;
  @PerPage() perPage: number = defaultPerPage;
}

export class ProposalRevisionQuery {
  /** A sent revision; absent: the draft. */
  @MayBeAbsent() @IdInAddress() revision?: number;
}

export class PacketDto extends CommandBody implements PacketRequest {
  @oneOf('kind', packetKinds) kind: PacketKind;
}
