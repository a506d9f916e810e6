/** Unit words, singular to plural. */
export const plurals: Record<string, string> = Object.fromEntries(
  (
    'bag baluster bath batt board bolt bottle bracket bucket bundle cabinet can carton case ceiling charger circuit coat coil column conversion count ' +
    'course cylinder day device door downspout drop fan faucet fixture footing furnace gallon gate generator head heater hour island item joist kit ' +
    'kitchen landing length light lite load man-hour minute opening outlet package pail pair pallet pan panel paver picket piece pint pipe post pound pump ' +
    'quart rail repair riser rod roll room section set sheet shingle shower sink skylight slab softener square stair step stick strip stud system tank ' +
    'thermostat tile toilet ton tread trip truss tube unit vent visit wall window zone'
  )
    .split(' ')
    .map((word) => [word, `${word}s`])
    .concat([
      ['box', 'boxes'],
      ['batch', 'batches'],
      ['bench', 'benches'],
      ['switch', 'switches'],
      ['bush', 'bushes'],
      ['brush', 'brushes'],
      ['patch', 'patches'],
      ['vanity', 'vanities'],
      ['foot', 'feet'],
      ['inch', 'inches'],
      ['yard', 'yards'],
      ['linear foot', 'linear feet'],
      ['square foot', 'square feet'],
      ['cubic foot', 'cubic feet'],
      ['square yard', 'square yards'],
      ['cubic yard', 'cubic yards'],
      ['meter', 'meters'],
    ]),
);

/** The same words, plural to singular. */
export const singulars: Record<string, string> = Object.fromEntries(
  Object.entries(plurals).map(([one, many]) => [many, one]),
);
