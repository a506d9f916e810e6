/** Unit words, singular to plural. */
export const plurals: Record<string, string> = Object.fromEntries(
  (
    'bag baluster bath batt board bolt bottle bracket bucket bundle cabinet can carton case ceiling circuit column coat coil count course cylinder day door drop fan faucet fixture footing gallon gate head ' +
    'hour item joist kit landing length light lite load man-hour minute opening outlet pail pair pallet panel paver picket piece pint pipe post pound quart ' +
    'rail riser rod roll room section set sheet shingle shower sink slab square stair step stick strip stud tank tile toilet ton tread trip truss tube unit vent visit wall window zone'
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
