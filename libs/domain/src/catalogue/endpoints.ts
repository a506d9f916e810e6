import { ask, del, get, post, type } from '../kernel/endpoint.js';
import type { Page, SearchRequest } from '../kernel/contract.js';
import type {
  AcceptPriceChangeRequest,
  AddPriceChangeRequest,
  AnswerPriceChangeRequest,
  AskedChange,
  AskedChangeDetail,
  AskedChangeQuery,
  AskedChangesQuery,
  AskForPriceChangeRequest,
  AddPriceSheetRequest,
  ComparedOffers,
  Deleted,
  LeaveOutRequest,
  LikelyDouble,
  MasterProductListRequest,
  MasterProductRow,
  MasterProductSuggestion,
  MergeMasterProductRequest,
  MoveProductRequest,
  NotTheSameRequest,
  OfferSaved,
  OptionsRequest,
  OptionSuppliersRequest,
  OwnOffer,
  OwnOffersRequest,
  PriceChange,
  PriceChangeQuery,
  PriceChangeRequest,
  PriceChangeRow,
  PriceChangeRowsQuery,
  PriceHistory,
  PriceSheet,
  PriceSheetQuery,
  PriceSheetRequest,
  PriceSheetsQuery,
  PriceSheetSummary,
  SchedulePriceChangeRequest,
  WaitingChange,
  WaitingChangesQuery,
  ProductListRequest,
  ProductMoved,
  ProductPageQuery,
  ProductRow,
  ProductsFileQuery,
  ProductUse,
  RenameMasterProductRequest,
  SaveOfferRequest,
  SheetColumnsRequest,
  SheetThresholdRequest,
  StoreProduct,
  StoreQuery,
  SuggestionsRequest,
  SupplierListRequest,
  SupplierOption,
  SupplierRow,
  ThingRequest,
  UndoPriceChangeRequest,
} from './contract.js';
import { sheetBytes } from './contract-price-sheets.js';

export const products = ask('/api/products/list', {
  access: 'signed-in',
  topic: 'products',
  body: type<ProductListRequest>(),
  answer: type<Page<ProductRow>>(),
});

/** The shared catalogue for everybody, by name: without prices, stocks and suppliers. */
export const store = get('/api/store/products', {
  access: 'public',
  topic: 'products',
  query: type<StoreQuery>(),
  answer: type<Page<StoreProduct>>(),
});

/** The offers of one master product. */
export const options = ask('/api/masterproducts/skus/options', {
  access: 'signed-in',
  topic: 'products',
  body: type<OptionsRequest>(),
  answer: type<ProductRow[]>(),
});

export const optionSuppliers = ask('/api/masterproducts/skus/options/suppliers', {
  access: 'signed-in',
  topic: 'products',
  body: type<OptionSuppliersRequest>(),
  answer: type<SupplierOption[]>(),
});

/** The offers of a master product by its address, with comparable prices: for its sellers and admins, empty for others. */
export const comparedOffers = get('/api/masterproducts/offers', {
  access: 'signed-in',
  topic: 'products',
  query: type<ProductPageQuery>(),
  answer: type<ComparedOffers>(),
});

/** The prices that they had. */
export const priceHistory = get('/api/masterproducts/prices', {
  access: 'signed-in',
  topic: 'products',
  query: type<ProductPageQuery>(),
  answer: type<PriceHistory>(),
});

/** Where they are used. Any change of a template changes the answer. */
export const productUse = get('/api/masterproducts/use', {
  access: 'signed-in',
  topic: 'templates',
  query: type<Pick<ProductPageQuery, 'alias'>>(),
  answer: type<ProductUse>(),
});

export const suggestions = ask('/api/masterproducts/suggestions', {
  access: 'signed-in',
  topic: 'products',
  body: type<SuggestionsRequest>(),
  answer: type<Page<MasterProductSuggestion>>(),
});

/** The caller's own offers of some products. Any change of a template changes the answer. */
export const ownOffers = ask('/api/supplier/product/own', {
  access: 'signed-in',
  topic: 'templates',
  body: type<OwnOffersRequest>(),
  answer: type<OwnOffer[]>(),
});

/** Adds or changes an offer with its product. Lines show its price, so templates change too. */
export const saveOffer = post('/api/supplier/product/addorupdate', {
  access: 'signed-in',
  needs: 'prices',
  codes: [
    'address_unverified',
    'formula_invalid',
    'labour_with_material',
    'master_product_exists',
    'not_product_owner',
    'offer_exists',
    'stays_private',
    'supplier_sku_taken',
  ],
  changes: ['products', 'templates'],
  version: 'body',
  once: true,
  pictures: 'many',
  body: type<SaveOfferRequest>(),
  answer: type<OfferSaved>(),
});

/** Takes an offer out of the catalogue. Lines that use it still count. */
export const withdrawOffer = post('/api/supplier/product/withdraw', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['address_unverified'],
  changes: ['products'],
  version: 'body',
  body: type<ThingRequest>(),
  answer: type<null>(),
});

export const reinstateOffer = post('/api/supplier/product/reinstate', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['address_unverified'],
  changes: ['products'],
  version: 'body',
  body: type<ThingRequest>(),
  answer: type<null>(),
});

export const deleteOffer = post('/api/supplier/product/delete', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['address_unverified'],
  changes: ['products'],
  version: 'body',
  body: type<ThingRequest>(),
  answer: type<Deleted>(),
});

/** Takes every shared offer of a product out of the catalogue. */
export const hideProduct = post('/api/product/hide', {
  access: ['admin'],
  changes: ['products'],
  version: 'body',
  body: type<ThingRequest>(),
  answer: type<null>(),
});

export const showProduct = post('/api/product/show', {
  access: ['admin'],
  changes: ['products'],
  version: 'body',
  body: type<ThingRequest>(),
  answer: type<null>(),
});

export const deleteProduct = post('/api/product/delete', {
  access: ['admin'],
  changes: ['products'],
  version: 'body',
  body: type<ThingRequest>(),
  answer: type<Deleted>(),
});

/** Every supplier with what it sells and what depends on that. */
export const supplierList = ask('/api/suppliers/list', {
  access: ['admin'],
  topic: 'products',
  body: type<SupplierListRequest>(),
  answer: type<Page<SupplierRow>>(),
});

export const masterProducts = ask('/api/masterproducts/list', {
  access: ['admin'],
  topic: 'products',
  body: type<MasterProductListRequest>(),
  answer: type<Page<MasterProductRow>>(),
});

export const acceptMasterProduct = post('/api/masterproducts/accept', {
  access: ['admin'],
  codes: ['master_product_exists', 'stays_private'],
  changes: ['products'],
  version: 'body',
  body: type<ThingRequest>(),
  answer: type<null>(),
});

/** Gives a master product another name; its address stays. */
export const renameMasterProduct = post('/api/masterproducts/rename', {
  access: ['admin'],
  codes: ['master_product_exists'],
  changes: ['products', 'templates'],
  version: 'body',
  body: type<RenameMasterProductRequest>(),
  answer: type<null>(),
});

/** Deletes a master product without products. */
export const deleteMasterProduct = post('/api/masterproducts/delete', {
  access: ['admin'],
  codes: ['master_product_in_use', 'merged_already'],
  changes: ['products'],
  version: 'body',
  body: type<ThingRequest>(),
  answer: type<null>(),
});

/** Merges a master product into another one. Products keep their ids; lines, offers and addresses follow. */
export const mergeMasterProduct = post('/api/masterproducts/merge', {
  access: ['admin'],
  codes: ['labour_with_material', 'merge_in_circle', 'merged_already', 'not_accepted', 'stays_private'],
  changes: ['products', 'templates'],
  version: 'body',
  body: type<MergeMasterProductRequest>(),
  answer: type<null>(),
});

/** Undoes a merge. Products that were added since stay with the other one. */
export const unmergeMasterProduct = post('/api/masterproducts/unmerge', {
  access: ['admin'],
  changes: ['products', 'templates'],
  version: 'body',
  body: type<ThingRequest>(),
  answer: type<null>(),
});

/** Moves a product with all its offers to another master product, or to a new one. */
export const moveProduct = post('/api/masterproducts/move', {
  access: ['admin'],
  codes: ['labour_with_material', 'master_product_exists', 'stays_private'],
  changes: ['products', 'templates'],
  version: 'body',
  body: type<MoveProductRequest>(),
  answer: type<ProductMoved>(),
});

/** Master products that may be one and the same: by name, SKU or GTIN. */
export const likelyDoubles = ask('/api/masterproducts/doubles', {
  access: ['admin'],
  topic: 'products',
  body: type<SearchRequest>(),
  answer: type<Page<LikelyDouble>>(),
});

/** Remembers that two master products are not the same. */
export const notTheSame = post('/api/masterproducts/doubles/dismiss', {
  access: ['admin'],
  changes: ['products'],
  body: type<NotTheSameRequest>(),
  answer: type<null>(),
});

/** Deletes a picture of a product. */
export const deleteImage = del('/api/product/images/:id', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['address_unverified', 'not_product_owner'],
  changes: ['products'],
  version: 'if-match',
  answer: type<null>(),
});

/** Makes a change of several offers and starts to compare what it does to templates. No price changes yet. */
export const addPriceChange = post('/api/price-changes/add', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['address_unverified', 'nothing_changed'],
  changes: [],
  once: true,
  body: type<AddPriceChangeRequest>(),
  answer: type<PriceChange>(),
});

/** How far a price change is, and what it does. */
export const priceChange = get('/api/price-changes/:id', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['price_change_not_found'],
  topic: 'products',
  query: type<PriceChangeQuery>(),
  answer: type<PriceChange>(),
});

/** Each product of a price change, those that stay first, then the largest moves: also for admins while it waits for them. */
export const priceChangeRows = get('/api/price-changes/rows', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['price_change_not_found'],
  topic: 'products',
  query: type<PriceChangeRowsQuery>(),
  answer: type<Page<PriceChangeRow>>(),
});

/** Applies a price change, by a job: one batch of the history. Repeated, it is the same. */
export const applyPriceChange = post('/api/price-changes/apply', {
  access: 'signed-in',
  needs: 'prices',
  codes: [
    'address_unverified',
    'approval_required',
    'nothing_changed',
    'price_change_not_found',
    'price_change_not_ready',
  ],
  changes: ['products', 'templates', 'trail'],
  body: type<PriceChangeRequest>(),
  answer: type<PriceChange>(),
});

/** Applies a price change at a time, or moves it to another. Values that were changed until then are left as they are. */
export const schedulePriceChange = post('/api/price-changes/schedule', {
  access: 'signed-in',
  needs: 'prices',
  codes: [
    'address_unverified',
    'approval_required',
    'nothing_changed',
    'price_change_not_found',
    'price_change_not_ready',
  ],
  changes: ['products', 'trail'],
  body: type<SchedulePriceChangeRequest>(),
  answer: type<PriceChange>(),
});

/** Price changes that wait for their time, the next one first; then those that did, for 30 days. */
export const askForPriceChange = post('/api/price-changes/ask', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['address_unverified', 'price_change_not_found', 'price_change_not_ready'],
  changes: ['products', 'trail'],
  body: type<AskForPriceChangeRequest>(),
  answer: type<PriceChange>(),
});
export const askedPriceChanges = get('/api/price-approvals', {
  access: ['admin'],
  topic: 'products',
  query: type<AskedChangesQuery>(),
  answer: type<Page<AskedChange>>(),
});
export const askedPriceChange = get('/api/price-approvals/:id', {
  access: ['admin'],
  codes: ['price_change_answered', 'price_change_not_found'],
  topic: 'products',
  query: type<AskedChangeQuery>(),
  answer: type<AskedChangeDetail>(),
});
export const acceptPriceChange = post('/api/price-approvals/accept', {
  access: ['admin'],
  codes: ['price_change_answered', 'price_change_not_found', 'price_change_not_ready'],
  changes: ['products', 'templates', 'trail'],
  body: type<AcceptPriceChangeRequest>(),
  answer: type<null>(),
});
export const refusePriceChange = post('/api/price-approvals/refuse', {
  access: ['admin'],
  codes: ['price_change_answered', 'price_change_not_found'],
  changes: ['products', 'trail'],
  body: type<AnswerPriceChangeRequest>(),
  answer: type<null>(),
});
export const waitingPriceChanges = get('/api/price-changes', {
  access: 'signed-in',
  needs: 'prices',
  topic: 'products',
  query: type<WaitingChangesQuery>(),
  answer: type<Page<WaitingChange>>(),
});

/** Drops a price change that was not applied; cancels one that is scheduled. */
export const discardPriceChange = post('/api/price-changes/discard', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['price_change_not_found', 'price_change_not_ready'],
  changes: ['products', 'trail'],
  body: type<PriceChangeRequest>(),
  answer: type<PriceChange>(),
});

/**
 * Sets the offers of an applied price change back, by a job. If some were changed later, it says which, and undoes the
 * rest when asked to.
 */
export const undoPriceChange = post('/api/price-changes/undo', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['address_unverified', 'changed_since', 'nothing_changed', 'price_change_not_found', 'price_change_not_ready'],
  changes: ['products', 'templates', 'trail'],
  once: true,
  body: type<UndoPriceChangeRequest>(),
  answer: type<PriceChange>(),
});

/** Keeps the file of a price sheet and starts to read it. No price changes. */
export const addPriceSheet = post('/api/price-sheets/add', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['address_unverified'],
  changes: ['products'],
  once: true,
  upload: sheetBytes,
  body: type<AddPriceSheetRequest>(),
  answer: type<PriceSheet>(),
});

/** The price sheets of one's business, newest first. */
export const priceSheets = get('/api/price-sheets', {
  access: 'signed-in',
  needs: 'prices',
  topic: 'products',
  query: type<PriceSheetsQuery>(),
  answer: type<Page<PriceSheetSummary>>(),
});

/** How far a price sheet is, and a page of its rows beside what counts now. */
export const priceSheet = get('/api/price-sheets/:id', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['price_sheet_not_found'],
  topic: 'products',
  query: type<PriceSheetQuery>(),
  answer: type<PriceSheet>(),
});

/** Says what the columns of a sheet hold, and compares its rows anew. The next sheet of the business knows it. */
export const sheetColumns = post('/api/price-sheets/columns', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['price_sheet_not_found', 'price_sheet_not_ready'],
  changes: ['products'],
  body: type<SheetColumnsRequest>(),
  answer: type<PriceSheet>(),
});

/** From how many percent a moved price is put apart. */
export const sheetThreshold = post('/api/price-sheets/threshold', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['price_sheet_not_found', 'price_sheet_not_ready'],
  changes: ['products'],
  body: type<SheetThresholdRequest>(),
  answer: type<PriceSheet>(),
});

/** Leaves rows of a sheet out, or takes them in again. */
export const leaveOut = post('/api/price-sheets/leave-out', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['price_sheet_not_found', 'price_sheet_not_ready'],
  changes: ['products'],
  body: type<LeaveOutRequest>(),
  answer: type<PriceSheet>(),
});

/** Makes a price change of a sheet's rows, and starts to compare what it does to templates. Repeated, it is the same one. */
export const reviewPriceSheet = post('/api/price-sheets/review', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['address_unverified', 'nothing_changed', 'price_sheet_not_found', 'price_sheet_not_ready'],
  changes: ['products'],
  body: type<PriceSheetRequest>(),
  answer: type<PriceChange>(),
});

/** Deletes a sheet. What was applied of it stays. */
export const deletePriceSheet = del('/api/price-sheets/:id', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['price_sheet_not_found', 'price_sheet_not_ready'],
  changes: ['products'],
  answer: type<null>(),
});

/** The rows that were not read, as they stand in the file, with a column saying why. */
export const badRows = get('/api/price-sheets/:id/bad-rows', {
  access: 'signed-in',
  needs: 'prices',
  codes: ['price_sheet_not_found'],
  topic: 'products',
  file: 'text/csv',
  answer: type<string>(),
});

/** The caller's products, or from admins a supplier's or all, in the columns of a price sheet. */
export const productsCsv = get('/api/products.csv', {
  access: 'signed-in',
  needs: 'prices',
  topic: 'products',
  file: 'text/csv',
  query: type<ProductsFileQuery>(),
  answer: type<string>(),
});

/** The same as a workbook. */
export const productsXlsx = get('/api/products.xlsx', {
  access: 'signed-in',
  needs: 'prices',
  topic: 'products',
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  query: type<ProductsFileQuery>(),
  answer: type<string>(),
});
