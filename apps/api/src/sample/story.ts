import { proposalChapters } from './proposal-story.js';
import type { Chapter } from './storyteller.js';

/** What happened to templates and prices, and the quotes made with them. */
const work: readonly Chapter[] = [
  {
    key: 'tile-layout-advice',
    at: { day: 26, time: '15:12' },
    by: 'priya',
    async tell(teller) {
      await teller.details('Ceramic Floor', {
        advice:
          'Check the joists first: L/360 stiffness is the least a ceramic floor needs. Snap control lines before the first tile.',
      });
      await teller.publish('Ceramic Floor', 'Advice on layout added');
    },
  },
  {
    key: 'brandt-lvp',
    at: { day: 25, time: '16:40' },
    by: 'theo',
    async tell(teller) {
      await teller.copy('LVP Plank');
      await teller.details('this', { name: 'LVP Plank, store stock' });
      await teller.useOwn('this', 'labour-floating-floor', 'own-retailinstall-floor-layer');
      await teller.settings('this', 'lvp-coastal-oak', { waste_percent: '8' });
    },
  },
  {
    key: 'keller-kitchen',
    at: { day: 25, time: '18:05' },
    by: 'theo',
    tell: (teller) =>
      teller.quote('brandt-lvp', [14, 11, 6], 'Keller kitchen', 'Cabinets stay. Start after the painter is out.'),
  },
  {
    key: 'whitlock-texts',
    at: { day: 24, time: '15:05' },
    by: 'dana',
    async tell(teller) {
      await teller.standardText('All jobs', {
        warranty:
          'We repair faults in our work on {{template}} free of charge for one year from {{date}}. Wear, water and damage by others are not covered.',
        advice:
          'Please clear the rooms before we start. Prices hold for 30 days from {{date}}. Permits and work behind closed walls are quoted separately.',
      });
      await teller.standardText('Painting', {
        category: 'Painting',
        warranty:
          'Two years from {{date}} against peeling and blistering on walls that were sound and dry. Keep the labels of the cans for later repairs.',
        advice:
          'Keep the rooms between 50 °F and 85 °F for a day after each coat. Walls may be washed after two weeks.',
      });
      await teller.standardText('Drywall and insulation', {
        category: 'Drywall, insulation',
        warranty:
          'One year from {{date}} on cracks at joints and on nail pops. Movement of the framing is not covered.',
        advice: '',
      });
    },
  },
  {
    key: 'whitlock-walls',
    at: { day: 24, time: '15:30' },
    by: 'dana',
    async tell(teller) {
      await teller.copy('Interior Walls');
      await teller.details('this', { name: 'Interior Walls, our painter' });
      await teller.useOwn('this', 'labour-paint-interior', 'own-contractor-painter');
    },
  },
  {
    key: 'maple-street-bedrooms',
    at: { day: 24, time: '15:55' },
    by: 'ravi',
    async tell(teller) {
      await teller.quote('whitlock-walls', [14, 12, 8, 52, 2], 'Maple Street 12, front bedroom');
      await teller.quote('whitlock-walls', [11, 10, 8, 38, 2], 'Maple Street 12, back bedroom');
    },
  },
  {
    key: 'hartwig-ceramic',
    at: { day: 24, time: '19:20' },
    by: 'lena',
    why: 'Diagonal layouts lose more tile',
    async tell(teller) {
      await teller.copy('Ceramic Floor');
      await teller.settings('this', 'ceramic-sand-12', { waste_percent: '15' });
    },
  },
  {
    key: 'fence-corners',
    at: { day: 23, time: '15:40' },
    by: 'mara',
    why: 'Corners and ends need a post of their own',
    async tell(teller) {
      await teller.formula('Cedar Privacy', 'post-pt-4x4-8', 'Q1/8+1+Q2');
      await teller.formula('Cedar Privacy', 'concrete-bag-80', '(Q1/8+1+Q2)x2');
      await teller.publish('Cedar Privacy', 'A post more for each gate');
    },
  },
  {
    key: 'thinset-wrong',
    at: { day: 22, time: '15:45' },
    by: 'priya',
    why: 'Coverage as on the new bag',
    async tell(teller) {
      await teller.formula('Ceramic Floor', 'thinset-50-modified', 'Q1xQ2x0.2');
      await teller.publish('Ceramic Floor', 'Thinset coverage updated');
    },
  },
  {
    key: 'brandt-ceramic',
    at: { day: 21, time: '17:10' },
    by: 'theo',
    async tell(teller) {
      await teller.copy('Ceramic Floor');
      await teller.useOwn('this', 'labour-tile-floor', 'own-retailinstall-tile-setter');
    },
  },
  {
    key: 'hollis-bath',
    at: { day: 21, time: '17:32' },
    by: 'theo',
    tell: (teller) => teller.quote('brandt-ceramic', [9, 8, 3], 'Hollis bath floor'),
  },
  {
    key: 'hartwig-entry',
    at: { day: 20, time: '20:15' },
    by: 'lena',
    tell: (teller) =>
      teller.quote('hartwig-ceramic', [16, 9, 6], 'Aldous entry hall', 'Diagonal, border in the darker tile.'),
  },
  {
    key: 'hollis-short',
    at: { day: 19, time: '15:20' },
    by: 'theo',
    why: 'Two bags short on the Hollis bath',
    tell: (teller) => teller.formula('brandt-ceramic', 'thinset-50-modified', 'Q1xQ2x2'),
  },
  {
    key: 'thinset-mended',
    at: { day: 19, time: '19:48' },
    by: 'mara',
    why: '0.2 was typed for 2: a tenth of the thinset the floor needs',
    async tell(teller) {
      await teller.formula('Ceramic Floor', 'thinset-50-modified', 'Q1xQ2x2');
      await teller.publish('Ceramic Floor', 'Thinset corrected. Copies made in the last three days need it too.');
    },
  },
  {
    key: 'tamarack-price-list',
    at: { day: 17, time: '15:02' },
    by: 'tamarack',
    why: 'New price list',
    async tell(teller) {
      await teller.price('thinset-50-modified', 'tamarack', '18.60', '29.40');
      await teller.price('backer-half-3x5', 'tamarack', '11.20', '17.80');
      await teller.price('drywall-half-4x8', 'tamarack', '10.85', '16.95');
      await teller.price('compound-all-purpose', 'tamarack', '13.30', '20.90');
      await teller.price('tape-paper-500', 'tamarack', '4.25', '7.50');
    },
  },
  {
    key: 'whitlock-drywall',
    at: { day: 16, time: '15:25' },
    by: 'gwen',
    why: 'Tamarack’s board went up by 12 %',
    async tell(teller) {
      await teller.copy('Hang and Finish');
      await teller.buyFrom('this', 'drywall-half-4x8', 'gritstone');
    },
  },
  {
    key: 'maple-street-living',
    at: { day: 15, time: '16:30' },
    by: 'ravi',
    tell: (teller) =>
      teller.quote(
        'whitlock-drywall',
        [18, 14, 8, 60, 2],
        'Maple Street 12, living room',
        'Old plaster comes off first.',
      ),
  },
  {
    key: 'eavesmark-shingles',
    at: { day: 14, time: '17:45' },
    by: 'eavesmark',
    why: 'Maker’s increase',
    tell: (teller) => teller.price('shingle-arch-slate', 'eavesmark', '31.20', '46.50'),
  },
  {
    key: 'charger-inspection',
    at: { day: 13, time: '16:05' },
    by: 'mara',
    why: 'The inspector comes while the electrician is there',
    async tell(teller) {
      await teller.settings('EV Charger', 'labour-electrician', { minimum_quantity: '5' });
      await teller.publish('EV Charger', 'Five hours at least, with the inspection');
    },
  },
  {
    key: 'countertop-guide-price',
    at: { day: 12, time: '18:20' },
    by: 'priya',
    why: 'Average of this year’s jobs',
    async tell(teller) {
      await teller.details('Laminate Countertop', { price: '66.00' });
      await teller.publish('Laminate Countertop', 'Guide price follows this year’s jobs');
    },
  },
  {
    key: 'dunmore-office',
    at: { day: 11, time: '16:50' },
    by: 'theo',
    async tell(teller) {
      await teller.quote('brandt-lvp', [30, 22, 9], 'Dunmore dental, waiting room');
      await teller.quote('brandt-lvp', [12, 10, 3], 'Dunmore dental, treatment room');
    },
  },
  {
    key: 'storm-door-gone',
    at: { day: 10, time: '15:33' },
    by: 'mara',
    why: 'The maker no longer builds this door',
    tell: (teller) => teller.unpublish('Storm Door'),
  },
  {
    key: 'railing-tried',
    at: { day: 9, time: '15:50' },
    by: 'priya',
    why: 'Six-foot panels for short runs',
    async tell(teller) {
      await teller.settings('Railing', 'railing-composite-8', { pack_size: '6' });
      await teller.formula('Railing', 'railing-post-kit', '(Q1+Q2)/6+1');
    },
  },
  {
    key: 'railing-dropped',
    at: { day: 9, time: '16:25' },
    by: 'priya',
    why: 'The maker sells eight-foot panels only',
    tell: (teller) => teller.discard('Railing'),
  },
  {
    key: 'fan-roof-hours',
    at: { day: 8, time: '17:05' },
    by: 'mara',
    tell: (teller) => teller.formula('Bath Fan', 'labour-roofer', 'Q1x1.2-Q3x0.6'),
  },
  {
    key: 'fan-roof-hours-undone',
    at: { day: 8, time: '17:21' },
    by: 'mara',
    why: 'A replacement often needs new flashing as well',
    tell: (teller) => teller.undo('Bath Fan'),
  },
  {
    key: 'hartwig-shower',
    at: { day: 7, time: '15:15' },
    by: 'lena',
    tell: (teller) => teller.copy('Shower Walls'),
  },
  {
    key: 'hartwig-shower-quote',
    at: { day: 7, time: '15:41' },
    by: 'lena',
    tell: (teller) =>
      teller.quote('hartwig-shower', [5, 3, 8, 0, 2, 16], 'Okafor guest bath', 'Two niches, 12 in apart.'),
  },
  {
    key: 'patio-barrow',
    at: { day: 6, time: '15:28' },
    by: 'mara',
    why: 'A slab behind the house costs half a day of barrowing',
    async tell(teller) {
      await teller.addQuestion('Patio Slab', { title: 'Way from the truck', unit: 'ft', sampleAnswer: '40' });
      await teller.formula('Patio Slab', 'labour-concrete-form', 'Q1xQ2/32+Q5/20');
    },
  },
  {
    key: 'compound-level-four',
    at: { day: 5, time: '19:10' },
    by: 'priya',
    why: 'Level 4 took an eighth more compound on the last five jobs',
    async tell(teller) {
      await teller.formula('Hang and Finish', 'compound-all-purpose', '((Q1+Q2)x2xQ3-Q4)x0.0125/4.5');
      await teller.moveLine('Hang and Finish', 'screws-drywall-5lb', 'compound-all-purpose');
    },
  },
  {
    key: 'laundry-floor',
    at: { day: 4, time: '16:12' },
    by: 'priya',
    async tell(teller) {
      await teller.draft({
        name: 'Laundry Tile Floor',
        category: 'Tile',
        subcategory: 'Floor tile',
        description: 'Prices a ceramic floor under washer and dryer, with the machines moved out and back.',
        price: '22.00',
        unit: 'ft²',
        kind: 'free',
        quoteType: 'material_and_labour',
        advice: 'Shut both valves and drain the hoses before the machines are moved.',
      });
      await teller.addQuestion('this', { title: 'Room length', unit: 'ft', sampleAnswer: '8' });
      await teller.addQuestion('this', { title: 'Room width', unit: 'ft', sampleAnswer: '6' });
      await teller.addQuestion('this', { title: 'Machines to move', unit: 'each', sampleAnswer: '2' });
      await teller.addLine('this', 'ceramic-sand-12', 'lumenfold', 'Q1xQ2');
      await teller.settings('this', 'ceramic-sand-12', { waste_percent: '12', pack_size: '11', round_up: true });
      await teller.addLine('this', 'labour-tile-floor', 'readyhands', 'Q1xQ2x0.18+Q3x0.5');
    },
  },
  {
    key: 'roof-supplier',
    at: { day: 3, time: '15:36' },
    by: 'mara',
    why: 'Tamarack is $3.55 a bundle below Eavesmark now',
    tell: (teller) => teller.buyFrom('Architectural Re-Roof', 'shingle-arch-slate', 'tamarack'),
  },
  {
    key: 'whitlock-baseboard',
    at: { day: 2, time: '15:20' },
    by: 'dana',
    async tell(teller) {
      await teller.copy('Baseboard');
      await teller.useOwn('this', 'baseboard-mdf-514', 'own-contractor-baseboard');
      await teller.useOwn('this', 'labour-trim-carpenter', 'own-contractor-carpenter');
      await teller.settings('this', 'own-contractor-baseboard', { pack_size: '12' });
    },
  },
  {
    key: 'maple-street-baseboard',
    at: { day: 2, time: '15:48' },
    by: 'ravi',
    tell: (teller) => teller.quote('whitlock-baseboard', [18, 14, 6, 58], 'Maple Street 12, living room trim'),
  },
  {
    key: 'brandt-tile-quote',
    at: { day: 2, time: '19:30' },
    by: 'theo',
    tell: (teller) => teller.quote('brandt-ceramic', [12, 9, 3], 'Pruitt mudroom'),
  },
  {
    key: 'hartwig-backsplash',
    at: { day: 1, time: '16:02' },
    by: 'lena',
    async tell(teller) {
      await teller.copy('Kitchen Backsplash');
      await teller.settings('this', 'subway-white-3x6', { waste_percent: '15' });
    },
  },
  {
    key: 'hartwig-backsplash-quote',
    at: { day: 1, time: '16:20' },
    by: 'lena',
    tell: (teller) => teller.quote('hartwig-backsplash', [19, 18, 3, 4, 4], 'Okafor kitchen'),
  },
  {
    key: 'gutter-advice',
    at: { minutesAgo: 190 },
    by: 'priya',
    tell: (teller) =>
      teller.details('Seamless Gutters', {
        advice:
          'One downspout for every 40 ft of gutter, or 30 ft under a steep roof. Check that the drains run free before the downspouts feed them.',
      }),
  },
  {
    key: 'patio-mesh',
    at: { minutesAgo: 75 },
    by: 'mara',
    why: 'Sheets overlap by six inches',
    tell: (teller) => teller.settings('Patio Slab', 'mesh-5x10', { waste_percent: '10' }),
  },
  {
    key: 'maple-street-hall',
    at: { minutesAgo: 28 },
    by: 'dana',
    tell: (teller) => teller.quote('whitlock-walls', [22, 4, 8, 63, 2], 'Maple Street 12, hall'),
  },
];

/** Grows with time. */
const placeOf = ({ at }: Chapter): number => {
  if ('minutesAgo' in at) return -at.minutesAgo / (24 * 60);
  const [hours, minutes] = at.time.split(':').map(Number) as [number, number];
  return (hours * 60 + minutes) / (24 * 60) - at.day - 1;
};

/**
 * What happened after the catalogue was published, in order. Products, suppliers and templates are named as in the
 * sample's data.
 */
export const story: readonly Chapter[] = [...work, ...proposalChapters].toSorted((a, b) => placeOf(a) - placeOf(b));
