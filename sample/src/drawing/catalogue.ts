import { compose } from './compose.js';
import type { Drawing } from './build.js';
import { flooringPictures } from './catalogue/flooring.js';
import { tilePictures } from './catalogue/tile.js';
import { paintingPictures } from './catalogue/painting.js';
import { drywallPictures } from './catalogue/drywall.js';
import { kitchenPictures } from './catalogue/kitchen.js';
import { bathroomPictures } from './catalogue/bathroom.js';
import { roofingPictures } from './catalogue/roofing.js';
import { sidingPictures } from './catalogue/siding.js';
import { openingPictures } from './catalogue/openings.js';
import { deckPictures } from './catalogue/decks.js';
import { fencingPictures } from './catalogue/fencing.js';
import { concretePictures } from './catalogue/concrete.js';
import { landscapePictures } from './catalogue/landscape.js';
import { framingPictures } from './catalogue/framing.js';
import { electricalPictures } from './catalogue/electrical.js';
import { hvacPictures, plumbingPictures } from './catalogue/plumbing.js';
import { demolitionPictures, roomPictures } from './catalogue/rooms.js';

/** The three pictures of a template: finished corner, dimensioned plan, layers apart. */
export const templateViews = ['corner', 'plan', 'layers'] as const;
export type TemplateView = (typeof templateViews)[number];

/** A drawn picture: SVG text, 1200 by 900 units, and its alternative text. */
export interface Picture {
  readonly svg: string;
  readonly title: string;
}

const drawings: Readonly<Record<string, Drawing>> = {
  ...flooringPictures,
  ...tilePictures,
  ...paintingPictures,
  ...drywallPictures,
  ...kitchenPictures,
  ...bathroomPictures,
  ...roofingPictures,
  ...sidingPictures,
  ...openingPictures,
  ...deckPictures,
  ...fencingPictures,
  ...concretePictures,
  ...landscapePictures,
  ...framingPictures,
  ...electricalPictures,
  ...plumbingPictures,
  ...hvacPictures,
  ...roomPictures,
  ...demolitionPictures,
};

/** Names of all templates that have pictures, category by category. */
export function templatePictureNames(): readonly string[] {
  return Object.keys(drawings);
}

/**
 * Draws one view of the template called `name`; the same name always gives the
 * same picture. Throws a RangeError for a name that has no drawing.
 */
export function drawTemplate(name: string, view: TemplateView): Picture {
  const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined;
  if (!drawing) throw new RangeError(`There is no drawing for a template called "${name}".`);
  const { title, below, draw } = drawing[view];
  const id = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${view}`;
  return { svg: compose(id, { sheet: drawing.sheet, below, draw }).svg(title), title };
}
