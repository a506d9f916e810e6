/**
 * Position of the picture under the crop frame: zoomed by `zoom` and moved by `x`, `y`, in fractions of its own size.
 */
export interface CropView {
  zoom: number;
  x: number;
  y: number;
}

/** A rectangle, in fractions (0 to 1) of the picture as displayed without zoom. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The whole picture, not enlarged. */
export const whole: CropView = { zoom: 1, x: 0, y: 0 };

const MOST_ZOOM = 8;
/** Spec §9: one notch zooms by a tenth. */
export const ZOOM_STEP = 1.1;

/** Whether the picture can be zoomed in, and out. */
export const zoomable = ({ zoom }: CropView) => ({ larger: zoom < MOST_ZOOM, smaller: zoom > 1 });

/** The picture always covers the whole stage. */
const within = (offset: number, zoom: number) => Math.min(0, Math.max(1 - zoom, offset));

/** Zoomed by `factor` around a point of the stage (fractions of its size), which stays fixed. */
export function zoomed(view: CropView, factor: number, at: { x: number; y: number }): CropView {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, view.zoom * factor));
  const moved = (offset: number, point: number) => within(point - ((point - offset) * zoom) / view.zoom, zoom);
  return { zoom, x: moved(view.x, at.x), y: moved(view.y, at.y) };
}

/** Moved by fractions of the stage's size. */
export function panned(view: CropView, x: number, y: number): CropView {
  return { ...view, x: within(view.x + x, view.zoom), y: within(view.y + y, view.zoom) };
}

/** The area under a frame, in pixels of the picture; `null` if the frame has no area. */
export function areaUnder(frame: Frame, view: CropView, picture: { width: number; height: number }): Frame | null {
  const area = {
    x: ((frame.x - view.x) / view.zoom) * picture.width,
    y: ((frame.y - view.y) / view.zoom) * picture.height,
    width: (frame.width / view.zoom) * picture.width,
    height: (frame.height / view.zoom) * picture.height,
  };
  return area.width >= 1 && area.height >= 1 ? area : null;
}
