import { largestVersion } from '@quotewright/domain/kernel/contract.js';
import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsString, Max, Min, ValidateIf } from 'class-validator';
import type { TaxRounding } from '@quotewright/domain/proposals/calculate.js';
import { mostTaxRates, proposalNumberRules } from '@quotewright/domain/proposals/contract.js';
import {
  mostReminders,
  paperNumberRules as numbers,
  paperSizes,
  paperTextRules as texts,
  type PaperLogoRequest,
  type PaperSize,
  type SavePapersRequest,
} from '@quotewright/domain/proposals/contract-papers.js';
import { DecidedNumber, DecidedText } from '../platform/http/rules.js';
import { MayBeAbsent, MayBeNull } from '../platform/http/validation.js';
import { LookDto, Nested, NestedList, oneOf, TaxRateDto } from './proposals.dto.js';

export class SavePapersDto implements SavePapersRequest {
  @MayBeAbsent() @IsInt() @Min(0) @Max(largestVersion) version?: number;
  @DecidedText(texts.color) accent_color: string;
  @DecidedText(texts.color) heading_color: string;
  @DecidedText(texts.terms) terms: string;
  @DecidedText(texts.cover) cover: string;
  @DecidedText(texts.contact) contact: string;
  @DecidedText(texts.footer) footer: string;
  @DecidedText(texts.number_pattern) number_pattern: string;
  @oneOf('paper', paperSizes) paper: PaperSize;
  @DecidedText(texts.time_zone) time_zone: string;
  @IsInt() @Min(proposalNumberRules.validDays.least) @Max(proposalNumberRules.validDays.most) valid_days: number;
  @MayBeNull() @DecidedNumber(numbers.floor) floor_percent: string | null;
  @IsBoolean() floor_asks: boolean;
  @IsArray()
  @ArrayMaxSize(mostReminders)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(90, { each: true })
  remind_days: number[];
  @IsInt() @Min(numbers.remindMost.least) @Max(numbers.remindMost.most) remind_most: number;
  @NestedList(() => TaxRateDto, mostTaxRates) tax_rates: TaxRateDto[];
  @oneOf('tax_rounding', ['total', 'line']) tax_rounding: TaxRounding;
  @IsBoolean() tax_inclusive: boolean;
  @Nested(() => LookDto) look: LookDto;
}

export class PaperLogoDto implements PaperLogoRequest {
  @ValidateIf((_, img) => img !== null) @IsString() img: string | null;
}
