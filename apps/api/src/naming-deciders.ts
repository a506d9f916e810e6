import { masterProduct } from '@quotewright/domain/catalogue/master-product.js';
import { category } from '@quotewright/domain/categories/category.js';
import { template } from '@quotewright/domain/templates/template.js';
import type { NamingDecider } from './platform/commands/holdings.js';

/** Every decider whose streams hold unique keys. Add a new one here. */
export const namingDeciders: readonly NamingDecider[] = [template, category, masterProduct];
