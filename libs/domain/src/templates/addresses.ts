import { aliasOf } from './details.js';
import type { TemplateContent } from './content.js';
import type { TemplateEvent } from './events.js';

/** The alias given for a requested slug. */
interface Address {
  readonly slug: string;
  readonly alias: string;
}

/** The newest first, linked so that a new name copies nothing. */
interface Kept extends Address {
  readonly older: Kept | null;
}

/** The addresses of a template. */
export interface Addresses {
  /** They lead to it for good. */
  readonly kept: Kept | null;
  /** Of a new, unpublished name: works for editors only and is freed when the name is given up. */
  readonly reserved: Address | null;
  /** Visitors know or knew the template: a new name waits for the next publish. */
  readonly known: boolean;
}

export const noAddresses: Addresses = { kept: null, reserved: null, known: false };

/** The newest address with this slug or alias. A plain loop: a template may have had thousands of names. */
function find({ kept, reserved }: Addresses, by: keyof Address, wanted: string): Address | undefined {
  if (reserved?.[by] === wanted) return reserved;
  for (let address = kept; address; address = address.older) if (address[by] === wanted) return address;
  return undefined;
}

/** The template's alias for a slug, or undefined. */
export function aliasFor(addresses: Addresses, slug: string): string | undefined {
  return find(addresses, 'slug', slug)?.alias;
}

/** Whether an alias is one of the template's. */
export function ownsAlias(addresses: Addresses, alias: string): boolean {
  return find(addresses, 'alias', alias) !== undefined;
}

/** Content of an earlier time, at an address that the template has or is `granted`. */
export function atOwnAlias(addresses: Addresses, content: TemplateContent, granted: string): TemplateContent {
  return ownsAlias(addresses, content.alias)
    ? content
    : { ...content, alias: aliasFor(addresses, aliasOf(content.name)) ?? granted };
}

type Renamed = Extract<TemplateEvent, { type: 'TemplateRenamed' }>;

/**
 * A rename with its effect on addresses: whether its own waits for the next publish, and which waiting one is freed.
 */
export function renamed(addresses: Addresses, event: Renamed): Renamed {
  const { alias } = event.data;
  const { kept, reserved, known } = addresses;
  const waits = known && !ownsAlias({ kept, reserved: null, known }, alias);
  return {
    ...event,
    data: {
      ...event.data,
      ...(waits && { reserved: true }),
      ...(reserved && reserved.alias !== alias && { frees: reserved.alias }),
    },
  };
}

/** The addresses after an event that led to `content`. Renames of earlier releases were public at once. */
export function addressesAfter(addresses: Addresses, event: TemplateEvent, content: TemplateContent): Addresses {
  const { kept, reserved } = addresses;
  const here: Address = { slug: aliasOf(content.name), alias: content.alias };
  switch (event.type) {
    case 'TemplateCreated':
      return { ...addresses, kept: { ...here, older: kept } };
    case 'TemplateRenamed':
      if (event.data.reserved) return { ...addresses, reserved: here };
      return {
        ...addresses,
        kept: aliasFor({ ...addresses, reserved: null }, here.slug) === here.alias ? kept : { ...here, older: kept },
        reserved: null,
      };
    case 'TemplateAddressChanged': {
      const moved = <A extends Address>(address: A): A =>
        address.alias === event.data.lost ? { ...address, alias: event.data.alias } : address;
      const inOrder: Address[] = [];
      for (let address = kept; address; address = address.older) inOrder.push(address);
      return {
        ...addresses,
        kept: inOrder.reduceRight<Kept | null>(
          (older, { slug, alias }) => ({ ...moved({ slug, alias }), older }),
          null,
        ),
        reserved: reserved && moved(reserved),
      };
    }
    case 'TemplatePublished': {
      const shown = event.data.pinned?.content ?? content;
      const at: Address = { slug: aliasOf(shown.name), alias: shown.alias };
      // Of an earlier version: a later name still waits.
      const waits = reserved !== null && reserved.alias !== at.alias;
      const isKept = ownsAlias({ kept, reserved: null, known: true }, at.alias);
      return { kept: isKept ? kept : { ...at, older: kept }, reserved: waits ? reserved : null, known: true };
    }
    default:
      return addresses;
  }
}
