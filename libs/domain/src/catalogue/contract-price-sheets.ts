import type { Page } from '../kernel/contract.js';
import type { NumberRule } from '../kernel/number-rules.js';
import type { ChangedValues, PriceChangeState } from './contract-price-changes.js';

/** Most bytes of a price sheet's file. */
export const sheetBytes = 20_000_000;

/** Most rows of a price sheet, without the names of its columns. */
export const mostSheetRows = 50_000;

/** Most columns of a price sheet. */
export const mostSheetColumns = 100;

/** Rows on a page of a price sheet. */
export const sheetPerPage = 50;

/** What a column of a price sheet may hold. An export has the same columns in this order. */
export const sheetFields = [
  'offer_id',
  'supplier_sku',
  'gtin',
  'name',
  'master_product',
  'product_type',
  'cost',
  'retail',
  'unit',
  'stock',
  'brand',
  'pack_amount',
  'pack_unit',
] as const;
export type SheetField = (typeof sheetFields)[number];

/** The columns whose numbers may have to be asked about. */
export const sheetNumbers = ['cost', 'retail', 'stock', 'pack_amount'] as const;
export type SheetNumber = (typeof sheetNumbers)[number];

/** What a comma or a point before three digits means: `1,234` and `1.234` are one thousand … or one and a bit. */
export const commaMeanings = ['thousands', 'decimals'] as const;
export type CommaMeaning = (typeof commaMeanings)[number];

/**
 * `reading`: the file is read. `columns`: somebody has to say what its columns hold. `comparing`: its rows are compared
 * with the products of now. `refused`: it cannot be read, as a whole.
 */
export const sheetStates = ['reading', 'columns', 'comparing', 'ready', 'refused'] as const;
export type SheetState = (typeof sheetStates)[number];

/**
 * What becomes of a row. `jump`: a price moves by more than the sheet's threshold. `unit`: the unit, or what a pack
 * holds, changes, so the price may be of something else. `new`: no product has its SKU, and it says all that a new one
 * needs. `double`: the same, but it is likely to be a product that is there. Both are left out until somebody takes them in.
 * `unknown`: no product has its SKU, and it says too little. `unreadable`: a cell of it cannot be read.
 */
export const sheetGroups = [
  'jump',
  'up',
  'down',
  'unit',
  'stock',
  'brand',
  'new',
  'double',
  'unchanged',
  'unknown',
  'unreadable',
] as const;
export type SheetGroup = (typeof sheetGroups)[number];

/** The groups whose rows add a product. */
export const addingGroups = ['new', 'double'] as const satisfies readonly SheetGroup[];

/** The groups whose rows change something, and may be left out. */
export const changingGroups = [
  'jump',
  'up',
  'down',
  'unit',
  'stock',
  'brand',
  'new',
  'double',
] as const satisfies readonly SheetGroup[];
export type ChangingGroup = (typeof changingGroups)[number];

/** From how many percent a moved price is a jump. */
export const thresholdRule = {
  least: 0,
  most: 10_000,
  places: 1,
  message: 'Enter a percentage from 0 to 10,000.',
} as const satisfies NumberRule;

/** The fields beside the file. */
export interface AddPriceSheetRequest {
  /** Whose prices they are: from admins. Everybody else uploads their own. */
  supplier?: number;
}

/** A column of a sheet as its file names it. */
export interface SheetColumn {
  heading: string;
  /** The first cells of it that are not empty. */
  samples: string[];
  /** What it holds; `null`: nothing that is used. */
  field: SheetField | null;
}

/** A number of a column that may mean two things; its comma or point is asked about. */
export interface SheetQuestion {
  field: SheetNumber;
  heading: string;
  /** As it stands in the file: `1,234`. */
  text: string;
  thousands: string;
  decimals: string;
}

export interface SheetRow {
  /** Its row in the file, from 1. */
  row: number;
  group: SheetGroup;
  /** Of the product, or as the sheet names it. */
  name: string;
  /** The offer; `null` if none was found. */
  offer_id: number | null;
  before: ChangedValues;
  after: ChangedValues;
  /** How far the price moves: of the retail price, or of the cost where that alone moves. */
  percent: string | null;
  /** Something about it is odd, and is done all the same. */
  warning: string | null;
  /** Why it cannot be read, or adds no product. */
  message: string | null;
  /** It is not applied. */
  left_out: boolean;
}

/** How many rows a group has, and how many of them are left out. */
export interface SheetCount {
  group: SheetGroup;
  rows: number;
  left_out: number;
}

/** A price sheet in the list of them. */
export interface PriceSheetSummary {
  id: string;
  /** Of the file. */
  name: string;
  state: SheetState;
  rows: number;
  made_at: string;
  /** The price change that was made of it. */
  change: { id: string; state: PriceChangeState } | null;
}

export interface PriceSheet extends PriceSheetSummary {
  /** Why it is refused. */
  message: string | null;
  /** Whose prices they are. */
  supplier: { id: number; business_name: string };
  /** How far the work of its state is, from 0 to `steps`; 0 of 0 while nobody knows. */
  done: number;
  steps: number;
  columns: SheetColumn[];
  /** What is to be answered with the columns. */
  questions: SheetQuestion[];
  /** Percent, as decimal text. */
  threshold: string;
  counts: SheetCount[];
  /** A page of the rows that were asked for; none before it is compared. */
  list: Page<SheetRow>;
}

export interface PriceSheetQuery {
  group?: SheetGroup;
  page?: number;
}

export interface PriceSheetsQuery {
  page?: number;
}

export interface PriceSheetRequest {
  id: string;
}

/** What each column holds, in the order of the file, and what the number means that was asked about in a column. */
export interface SheetColumnsRequest extends PriceSheetRequest {
  columns: (SheetField | null)[];
  commas?: { field: SheetNumber; means: CommaMeaning }[];
}

export interface SheetThresholdRequest extends PriceSheetRequest {
  percent: number | string;
}

/** Leaves rows out, or a whole group; or takes them in again. */
export interface LeaveOutRequest extends PriceSheetRequest {
  out: boolean;
  rows?: number[];
  group?: ChangingGroup;
}
