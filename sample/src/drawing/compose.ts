import { SHEET_HEIGHT, SHEET_WIDTH, Scene, type Frame } from './iso.js';
import type { Sheet } from './palette.js';

/** What fills a sheet: its colour, the way it is looked at and what is drawn. */
export interface Composition {
  readonly sheet: Sheet;
  readonly below?: boolean;
  readonly draw: (scene: Scene) => void;
  /** Empty edge in pixels, when it should be wider than usual. */
  readonly margin?: number;
}

const MARGIN_X = 66;
const MARGIN_Y = 60;
/** Above this a small thing would look coarse. */
const MAX_SCALE = 260;

/**
 * Draws a composition so that it fills the sheet inside its margins: twice to
 * learn its size (lettering does not grow with the drawing), then for good.
 * `id` seeds the drawing and names its clip paths, so two pictures may stand in
 * one page.
 */
export function compose(id: string, composition: Composition): Scene {
  const { sheet, below, draw, margin } = composition;
  const [edgeX, edgeY] = [margin ?? MARGIN_X, margin ?? MARGIN_Y];
  let frame: Frame = { ox: 600, oy: 450, scale: 40 };
  for (let pass = 0; ; pass++) {
    const scene = new Scene(id, sheet, frame, below);
    draw(scene);
    if (pass === 3) return scene;
    const { minX, minY, maxX, maxY } = scene.extent();
    const wanted =
      frame.scale * Math.min((SHEET_WIDTH - 2 * edgeX) / (maxX - minX), (SHEET_HEIGHT - 2 * edgeY) / (maxY - minY));
    // the last pass but one only moves the drawing: its size has settled
    const scale = pass === 2 ? Math.min(frame.scale, wanted) : Math.min(MAX_SCALE, wanted);
    const grow = scale / frame.scale;
    frame = {
      ox: SHEET_WIDTH / 2 - ((minX + maxX) / 2 - frame.ox) * grow,
      oy: SHEET_HEIGHT / 2 - ((minY + maxY) / 2 - frame.oy) * grow,
      scale,
    };
  }
}
