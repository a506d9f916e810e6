import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { drawTemplate, templatePictureNames, templateViews, type TemplateView } from './catalogue.js';
import { productMotifs } from './motifs.js';
import { drawProduct } from './products.js';

/** The largest picture the gallery should have to carry, in bytes. */
const LARGEST = 90_000;

const names = templatePictureNames();
const drawn = new Map<string, { svg: string; title: string }>();
for (const name of names) for (const view of templateViews) drawn.set(`${name}/${view}`, drawTemplate(name, view));
const picture = (name: string, view: TemplateView): { svg: string; title: string } => drawn.get(`${name}/${view}`)!;

/** Where the strokes of a picture run, without any colour, lettering or title. */
const geometry = (svg: string): string[] => [...svg.matchAll(/<path d="([^"]*)"/g)].map((m) => m[1]!);

/** Reads an SVG the way a browser's XML reader would: one root, every element closed, attributes quoted and unlike. */
function problemsOf(svg: string): string[] {
  const problems: string[] = [];
  const open: string[] = [];
  let roots = 0;
  const rest = svg.replace(
    /<(\/?)([A-Za-z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_, closing: string, tag: string, attributes: string, alone: string) => {
      if (closing) {
        if (open.pop() !== tag) problems.push(`</${tag}> closes nothing`);
        return '';
      }
      const seen = [...attributes.matchAll(/([a-zA-Z:-]+)=/g)].map((m) => m[1]);
      if (new Set(seen).size !== seen.length) problems.push(`<${tag}> names an attribute twice`);
      if (open.length === 0) roots += 1;
      if (!alone) open.push(tag);
      return '';
    },
  );
  if (open.length > 0) problems.push(`left open: ${open.join(', ')}`);
  if (roots !== 1) problems.push(`${roots} roots`);
  if (/[<>]/.test(rest)) problems.push('stray angle bracket');
  if (/NaN|undefined|Infinity/.test(svg)) problems.push('a number is missing');
  return problems;
}

describe('pictures of templates', () => {
  it('cover every template of the sample catalogue', () => {
    expect(names).toHaveLength(155);
    expect(new Set(names).size).toBe(155);
  });

  it.each(templateViews)('are sound, self-contained SVG of 4:3 in the %s view', (view) => {
    for (const name of names) {
      const { svg, title } = picture(name, view);
      expect([name, problemsOf(svg)]).toEqual([name, []]);
      expect(svg).toContain('viewBox="0 0 1200 900"');
      expect(svg).toContain(`<title>${title.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}</title>`);
      expect(title.length).toBeGreaterThan(15);
      expect(svg).not.toMatch(/<(text|script|image|use|style|foreignObject)\b|href=|url\((?!#)/);
      expect([name, svg.length < LARGEST]).toEqual([name, true]);
      expect(svg).not.toContain('font-family');
    }
  });

  it('are pairwise different', () => {
    const hashes = new Set([...drawn.values()].map(({ svg }) => createHash('sha256').update(svg).digest('hex')));
    expect(hashes.size).toBe(155 * 3);
  });

  it('differ by what is drawn, not by colour alone: no corner shares most of its lines with another', () => {
    const shapes = names.map((name) => ({ name, paths: new Set(geometry(picture(name, 'corner').svg)) }));
    const alike: string[] = [];
    shapes.forEach((one, i) => {
      for (const other of shapes.slice(i + 1)) {
        const shared = [...one.paths].filter((d) => other.paths.has(d)).length;
        if (shared > 0.5 * Math.min(one.paths.size, other.paths.size)) alike.push(`${one.name} and ${other.name}`);
      }
    });
    expect(alike).toEqual([]);
  });

  it('are the same when drawn again', () => {
    for (const name of ['LVP Plank', 'Sod', 'EV Charger'])
      for (const view of templateViews) expect(drawTemplate(name, view)).toEqual(picture(name, view));
  });

  it('keep their clip paths apart, so that several may stand in one page', () => {
    const ids = [...drawn.values()].flatMap(({ svg }) => [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('stay inside the sheet', () => {
    for (const [key, { svg }] of drawn) {
      const outside = [
        ...svg
          .replace(/<clipPath.*?<\/clipPath>|<g clip-path.*?<\/g>/gs, '')
          .matchAll(/<path d="M(-?[\d.]+) ?(-?[\d.]+)[^>]*" (?!transform)/g),
      ].filter(([, x, y]) => Number(x) < 0 || Number(x) > 1200 || Number(y) < 0 || Number(y) > 900);
      expect([key, outside]).toEqual([key, []]);
    }
  });

  it('refuse a name that has no drawing', () => {
    expect(() => drawTemplate('Moat', 'corner')).toThrow(RangeError);
    expect(() => drawTemplate('constructor', 'corner')).toThrow('There is no drawing');
  });
});

describe('pictures of products', () => {
  it('are sound and light for every kind', () => {
    for (const motif of productMotifs) {
      for (const seed of ['QW-100', 'QW-2477']) {
        const { svg, title } = drawProduct(motif, seed);
        expect([motif, problemsOf(svg)]).toEqual([motif, []]);
        expect([motif, svg.length < LARGEST]).toEqual([motif, true]);
        expect(title).not.toBe('');
        expect(drawProduct(motif, seed).svg).toBe(svg);
      }
    }
  });

  it('vary with the seed', () => {
    const planks = Array.from({ length: 12 }, (_, i) =>
      drawProduct('plank', `seed-${i}`).svg.replace(/id="[^"]*"/g, ''),
    );
    expect(new Set(planks).size).toBeGreaterThan(3);
  });
});
