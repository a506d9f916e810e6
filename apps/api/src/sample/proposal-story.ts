import type { ClientFields } from '@quotewright/domain/proposals/contract-clients.js';
import type { TaxRate } from '@quotewright/domain/proposals/calculate.js';
import type { Chapter } from './storyteller.js';

const client = (name: string, email: string, site_address: string, rest: Partial<ClientFields> = {}): ClientFields => ({
  name,
  email,
  phone: '',
  billing_address: '',
  site_address,
  notes: '',
  ...rest,
});

const maple = client('Nora Lindahl', 'nora.lindahl@client.example', '12 Maple Street\nAlder Falls', {
  phone: '+1 555 0100 412',
  notes: 'Key is with the neighbour at number 10.',
});
const pruitt = client('Elliot Pruitt', 'elliot.pruitt@client.example', '3 Ferry Road\nAlder Falls');
const dunmore = client('Dunmore Dental', 'office@dunmore.example', '88 Court Square\nAlder Falls', {
  billing_address: 'Accounts\n88 Court Square, floor 2\nAlder Falls',
});
const okafor = client('June Okafor', 'june.okafor@client.example', '41 Orchard Lane\nAlder Falls');
const voss = client('Margit Voss', '', '7 Mill Pond Road\nAlder Falls', { phone: '+1 555 0100 427' });

const state: TaxRate = {
  key: 1,
  name: 'State sales tax',
  percent: '6.25',
  on: ['finish_product', 'building_material'],
};
const optional = { kind: 'optional' } as const;
const oneOf = (group: number, isDefault = false) => ({ kind: 'alternative', group, isDefault }) as const;

/** Proposals of the contractor: one in each state, the newest last. */
export const proposalChapters: readonly Chapter[] = [
  {
    key: 'whitlock-papers',
    at: { day: 24, time: '16:30' },
    by: 'dana',
    tell: (teller) =>
      teller.proposals.papers({
        accent_color: '#8a3b12',
        heading_color: '#2b2320',
        contact: '210 Foundry Street, Alder Falls\n+1 555 0100 400 · contractor@quotewright.example',
        cover: 'Thank you for having us over. Here is what we measured and what we would do, room by room.',
        terms:
          'Prices hold until the date above. Hidden damage behind walls and under floors is quoted before we touch it. We leave the site swept every evening.',
        footer: 'Whitlock Remodeling · licensed and insured',
        time_zone: 'America/New_York',
        floor_percent: '15',
        tax_rates: [state],
      }),
  },
  {
    key: 'proposal-bedrooms',
    at: { day: 23, time: '16:10' },
    by: 'ravi',
    async tell(teller) {
      await teller.proposal({
        client: maple,
        quotes: ['Maple Street 12, front bedroom', 'Maple Street 12, back bedroom'],
        head: {
          title: 'Two bedrooms at Maple Street',
          instalments: [
            { label: 'Deposit', percent: '30' },
            { label: 'When both rooms are done', rest: true },
          ],
        },
        rooms: [
          {
            title: 'Closets',
            choice: optional,
            lines: [
              {
                name: 'Paint the inside of a closet',
                productType: 'labour',
                unit: 'each',
                quantity: '2',
                retail: '145.00',
                cost: '88.00',
              },
            ],
          },
        ],
      });
    },
  },
  {
    key: 'proposal-bedrooms-sent',
    at: { day: 23, time: '17:02' },
    by: 'ravi',
    tell: (teller) => teller.proposals.send('proposal-bedrooms'),
  },
  {
    key: 'proposal-bedrooms-opened',
    at: { day: 22, time: '18:40' },
    by: 'ravi',
    async tell(teller) {
      await teller.proposals.open('proposal-bedrooms');
      await teller.proposals.write('proposal-bedrooms', 'Can you start after the 12th?', 'client');
    },
  },
  {
    key: 'proposal-bedrooms-answered',
    at: { day: 22, time: '19:15' },
    by: 'ravi',
    tell: (teller) =>
      teller.proposals.write('proposal-bedrooms', 'Yes. We would be with you on the 13th, for three days.', 'business'),
  },
  {
    key: 'proposal-bedrooms-accepted',
    at: { day: 21, time: '15:33' },
    by: 'ravi',
    tell: (teller) => teller.proposals.accept('proposal-bedrooms', 'Nora Lindahl', ['Closets']),
  },
  {
    key: 'proposal-porch',
    at: { day: 20, time: '15:20' },
    by: 'gwen',
    async tell(teller) {
      await teller.proposal({
        client: pruitt,
        head: { title: 'Porch steps', validDays: 7 },
        rooms: [
          {
            title: 'Steps',
            lines: [
              {
                name: 'Composite tread, 4 ft',
                productType: 'finish_product',
                unit: 'each',
                quantity: '6',
                retail: '58.00',
                cost: '36.40',
              },
              {
                name: 'Take out the old steps',
                productType: 'labour',
                unit: 'hour',
                quantity: '5',
                retail: '65.00',
                cost: '41.00',
              },
            ],
          },
        ],
      });
      await teller.proposals.head('this', { discount: { kind: 'percent', value: '3' } });
    },
  },
  {
    key: 'proposal-porch-sent',
    at: { day: 20, time: '16:00' },
    by: 'gwen',
    tell: (teller) => teller.proposals.send('proposal-porch'),
  },
  {
    key: 'proposal-office',
    at: { day: 18, time: '17:10' },
    by: 'dana',
    async tell(teller) {
      await teller.proposal({
        client: dunmore,
        head: { title: 'Reception desk and panels', look: { quantities: true, prices: 'sections', pictures: false } },
        rooms: [
          {
            title: 'Reception',
            lines: [
              {
                name: 'Oak veneer panel, 4×8',
                productType: 'finish_product',
                unit: 'sheet',
                quantity: '7',
                retail: '189.00',
                cost: '121.00',
              },
              {
                name: 'Joiner',
                productType: 'labour',
                unit: 'hour',
                quantity: '22',
                retail: '78.00',
                cost: '49.00',
              },
            ],
          },
        ],
      });
    },
  },
  {
    key: 'proposal-office-sent',
    at: { day: 18, time: '17:45' },
    by: 'dana',
    tell: (teller) => teller.proposals.send('proposal-office'),
  },
  {
    key: 'proposal-office-declined',
    at: { day: 15, time: '15:55' },
    by: 'dana',
    async tell(teller) {
      await teller.proposals.open('proposal-office');
      await teller.proposals.decline('proposal-office', 'We wait with the reception until spring.');
    },
  },
  {
    key: 'proposal-porch-expired',
    at: { day: 14, time: '15:02' },
    by: 'gwen',
    tell: (teller) => teller.proposals.expire('proposal-porch'),
  },
  {
    key: 'proposal-living-room',
    at: { day: 13, time: '17:20' },
    by: 'ravi',
    async tell(teller) {
      await teller.proposal({
        client: maple,
        quotes: ['Maple Street 12, living room'],
        head: { title: 'Living room at Maple Street' },
        rooms: [
          {
            title: 'Ceiling light',
            lines: [
              {
                name: 'Flush lights, four',
                productType: 'finish_product',
                unit: 'set',
                quantity: '1',
                retail: '240.00',
                cost: '158.00',
                choice: oneOf(1, true),
              },
              {
                name: 'Dimmed track, 12 ft',
                productType: 'finish_product',
                unit: 'set',
                quantity: '1',
                retail: '415.00',
                cost: '270.00',
                choice: oneOf(1),
              },
              {
                name: 'Heated floor mat at the window',
                productType: 'finish_product',
                unit: 'each',
                quantity: '1',
                retail: '380.00',
                cost: '244.00',
                choice: optional,
              },
            ],
          },
        ],
      });
    },
  },
  {
    key: 'proposal-living-room-sent',
    at: { day: 13, time: '18:05' },
    by: 'ravi',
    tell: (teller) => teller.proposals.send('proposal-living-room'),
  },
  {
    key: 'proposal-living-room-again',
    at: { day: 12, time: '15:20' },
    by: 'ravi',
    async tell(teller) {
      await teller.proposals.head('proposal-living-room', { discount: { kind: 'amount', value: '120.00' } });
      await teller.proposals.send('proposal-living-room');
    },
  },
  {
    key: 'proposal-garage',
    at: { day: 11, time: '15:40' },
    by: 'ravi',
    async tell(teller) {
      await teller.proposal({
        client: okafor,
        head: { title: 'Garage floor' },
        rooms: [
          {
            title: 'Floor',
            lines: [
              {
                name: 'Epoxy coat, two parts',
                productType: 'finish_product',
                unit: 'kit',
                quantity: '3',
                retail: '129.00',
                cost: '84.00',
              },
            ],
          },
        ],
      });
      await teller.proposals.send('this');
    },
  },
  {
    key: 'proposal-garage-void',
    at: { day: 11, time: '16:20' },
    by: 'dana',
    tell: (teller) => teller.proposals.void('proposal-garage', 'Made for the wrong client'),
  },
  {
    key: 'proposal-living-room-opened',
    at: { day: 2, time: '17:10' },
    by: 'ravi',
    async tell(teller) {
      await teller.proposals.open('proposal-living-room');
      await teller.proposals.write('proposal-living-room', 'Is the track also in black?', 'client');
    },
  },
  {
    key: 'proposal-stairs',
    at: { day: 1, time: '15:30' },
    by: 'gwen',
    async tell(teller) {
      await teller.proposal({
        client: voss,
        head: { title: 'Stair runner and rail' },
        rooms: [
          {
            title: 'Good: painted treads',
            choice: oneOf(1, true),
            lines: [
              {
                name: 'Paint 13 treads and risers',
                productType: 'labour',
                unit: 'each',
                quantity: '13',
                retail: '38.00',
                cost: '22.00',
              },
            ],
          },
          {
            title: 'Better: wool runner',
            choice: oneOf(1),
            lines: [
              {
                name: 'Wool runner, 27 in',
                productType: 'finish_product',
                unit: 'ft',
                quantity: '24',
                retail: '31.50',
                cost: '19.80',
              },
            ],
          },
          {
            title: 'Rail',
            lines: [
              {
                name: 'Oak handrail, 14 ft',
                productType: 'finish_product',
                unit: 'each',
                quantity: '1',
                retail: '268.00',
                cost: '171.00',
              },
            ],
          },
        ],
      });
      await teller.proposals.send('this');
    },
  },
  {
    key: 'proposal-hall',
    at: { minutesAgo: 25 },
    by: 'dana',
    async tell(teller) {
      await teller.proposal({
        client: maple,
        quotes: ['Maple Street 12, hall', 'Maple Street 12, living room trim'],
        head: { title: 'Hall and trim at Maple Street' },
      });
    },
  },
];
