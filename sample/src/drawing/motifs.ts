/**
 * Kinds of product pictures. A sample product names one of these and the
 * drawing is coloured by the product's own seed, so two products of one kind
 * still look different.
 */
export const productMotifs = [
  // surfaces
  'plank',
  'tile',
  'mosaic',
  'roll',
  'carpet-roll',
  'sheet',
  'drywall',
  'insulation-batt',
  'panel',
  // bagged, boxed, poured
  'bag',
  'bucket',
  'paint-can',
  'cartridge',
  'fastener-box',
  'carton',
  'gravel',
  'mulch',
  'sod',
  'wallpaper',
  // timber and trim
  'lumber',
  'deck-board',
  'post',
  'trim',
  'strip',
  'picket',
  'railing',
  // masonry
  'brick',
  'block',
  'paver',
  'stone',
  'rebar',
  'mesh',
  // outside of the house
  'shingle-bundle',
  'siding',
  'metal-panel',
  'gutter',
  'vent',
  // openings
  'window',
  'skylight',
  'door',
  'garage-door',
  'hardware',
  // kitchen and bath
  'cabinet',
  'countertop',
  'sink',
  'faucet',
  'toilet',
  'tub',
  'vanity',
  'shower-door',
  'appliance',
  // building services
  'pipe',
  'fitting',
  'cable',
  'electrical-panel',
  'outlet',
  'light',
  'fan',
  'charger',
  'generator',
  'water-heater',
  'hvac-unit',
  'duct',
  'thermostat',
  'pump',
  'sprinkler',
  // work and disposal
  'labour',
  'tool',
  'dumpster',
  'permit',
] as const;

/** One kind of product picture. */
export type ProductMotif = (typeof productMotifs)[number];
