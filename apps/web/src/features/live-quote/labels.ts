/** Labels of spec §9. */
export const productTypeLabels = {
  labour: 'Labour',
  finish_product: 'Finish product',
  building_material: 'Building material',
} as const;
export const quoteTypeLabels = {
  material: 'Material',
  labour: 'Labour',
  material_and_labour: 'Material & Labour',
} as const;
export const quotePriceLabels = { free: 'Free', premium: 'Premium' } as const;
