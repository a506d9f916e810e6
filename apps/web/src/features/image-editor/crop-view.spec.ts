import { describe, expect, it } from '@jest/globals';
import { areaUnder, panned, whole, zoomable, zoomed } from './crop-view.js';

const picture = { width: 1000, height: 500 };

describe('the view of a picture being cropped', () => {
  it('crops what the frame covers', () => {
    expect(areaUnder({ x: 0.1, y: 0.2, width: 0.35, height: 0.7 }, whole, picture)).toEqual({
      x: 100,
      y: 100,
      width: 350,
      height: 350,
    });
    expect(areaUnder({ x: 0.1, y: 0.2, width: 0, height: 0 }, whole, picture)).toBeNull();
  });

  it('keeps the zoom centre fixed', () => {
    const at = { x: 0.25, y: 0.5 };
    const before = areaUnder({ ...at, width: 0.1, height: 0.1 }, whole, picture)!;
    const after = areaUnder({ ...at, width: 0.1, height: 0.1 }, zoomed(whole, 1.1, at), picture)!;
    expect([after.x, after.y]).toEqual([before.x, before.y].map((value) => expect.closeTo(value, 6)));
    expect(after.width).toBeCloseTo(before.width / 1.1, 6);
  });

  it('never shows anything beyond the picture, however it is moved and zoomed out', () => {
    const corner = panned(zoomed(whole, 4, { x: 1, y: 1 }), 5, -5);
    expect(corner).toEqual({ zoom: 4, x: 0, y: -3 });
    expect(zoomed(corner, 0.01, { x: 0.5, y: 0.5 })).toEqual({ zoom: 1, x: expect.closeTo(0), y: expect.closeTo(0) });
  });

  it('zooms in up to eight times', () => {
    expect(zoomable(zoomed(whole, 100, { x: 0, y: 0 }))).toEqual({ larger: false, smaller: true });
    expect(zoomable(whole)).toEqual({ larger: true, smaller: false });
  });
});
