import { Minus, Plus, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PixelCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';

/** Spec §9: a square crop, at first 0.7 of the shorter side, zoomed by a tenth a notch. */
const ASPECT = 1;
const INITIAL_AREA = 70;
const ZOOM_STEP = 1.1;
const MOST_ZOOM = 8;
/** One notch of a wheel sends several events; the rest of a burst is dropped. */
const NOTCH_MS = 50;

/** What the crop covers, in pixels of the picture itself. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface CropStageProps {
  source: string;
  maxWidth: number;
  maxHeight: number;
  /** The area now chosen, or `null` before the person started cropping or without an area. */
  onArea: (area: CropArea | null) => void;
}

/** The picture with a crop frame; keyboard (arrows on the frame), wheel and buttons change it. */
export function CropStage({ source, maxWidth, maxHeight, onArea }: CropStageProps) {
  const [crop, setCrop] = useState<PixelCrop>();
  const [zoom, setZoom] = useState(1);
  const started = useRef(false);
  const picture = useRef<HTMLImageElement>(null);
  const stage = useRef<HTMLDivElement>(null);

  function report(next: PixelCrop | undefined, scale: number) {
    const shown = picture.current;
    if (!shown || !started.current || !next?.width || !next.height) return onArea(null);
    const ratio = shown.naturalWidth / (shown.clientWidth * scale);
    const left = (shown.clientWidth * (scale - 1)) / 2;
    const top = (shown.clientHeight * (scale - 1)) / 2;
    onArea({ x: (next.x + left) * ratio, y: (next.y + top) * ratio, width: next.width * ratio, height: next.height * ratio });
  }

  function zoomTo(scale: number) {
    started.current = true;
    const next = Math.min(MOST_ZOOM, Math.max(1, scale));
    setZoom(next);
    report(crop, next);
  }

  function begin() {
    const { clientWidth: width, clientHeight: height } = picture.current!;
    const side = width > height ? { height: INITIAL_AREA } : { width: INITIAL_AREA };
    const percent = centerCrop(makeAspectCrop({ unit: '%', ...side }, ASPECT, width, height), width, height);
    setCrop({ unit: 'px', x: (percent.x * width) / 100, y: (percent.y * height) / 100, width: (percent.width * width) / 100, height: (percent.height * height) / 100 });
    setZoom(1);
    started.current = false;
    onArea(null);
  }

  const zoomByWheel = useRef<(event: WheelEvent) => void>(undefined);
  useEffect(() => {
    zoomByWheel.current = (event) => zoomTo(event.deltaY < 0 ? zoom * ZOOM_STEP : zoom / ZOOM_STEP);
  });
  useEffect(() => {
    const wrapper = stage.current!;
    let last = 0;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      if (event.timeStamp - last < NOTCH_MS) return;
      last = event.timeStamp;
      zoomByWheel.current?.(event);
    };
    // The frame lies over the picture and React listens passively, so the wheel is caught around both.
    wrapper.addEventListener('wheel', onWheel, { passive: false });
    return () => wrapper.removeEventListener('wheel', onWheel);
  }, []);

  return (
    <div className="grid gap-3 justify-items-center">
      <div ref={stage} className="max-w-full">
        <ReactCrop
          crop={crop}
          aspect={ASPECT}
          keepSelection={false}
          ruleOfThirds
          ariaLabels={{ cropArea: 'Crop area: use the arrow keys to move it', nwDragHandle: 'Resize from the top left', nDragHandle: 'Resize from the top', neDragHandle: 'Resize from the top right', eDragHandle: 'Resize from the right', seDragHandle: 'Resize from the bottom right', sDragHandle: 'Resize from the bottom', swDragHandle: 'Resize from the bottom left', wDragHandle: 'Resize from the left' }}
          onChange={(next) => {
            started.current = true;
            setCrop(next);
            report(next, zoom);
          }}
        >
          <span className="block overflow-hidden">
            <img ref={picture} src={source} alt="" crossOrigin="anonymous" onLoad={begin} style={{ maxWidth, maxHeight, transform: `scale(${zoom})` }} className="block" />
          </span>
        </ReactCrop>
      </div>
      <div className="flex items-center gap-2" role="group" aria-label="Zoom">
        <button type="button" className="btn icon small" aria-label="Zoom out" disabled={zoom <= 1} onClick={() => zoomTo(zoom / ZOOM_STEP)}>
          <Minus aria-hidden="true" />
        </button>
        <output className="text-sm text-ink-3 tabular-nums min-w-12 text-center">{Math.round(zoom * 100)}%</output>
        <button type="button" className="btn icon small" aria-label="Zoom in" disabled={zoom >= MOST_ZOOM} onClick={() => zoomTo(zoom * ZOOM_STEP)}>
          <Plus aria-hidden="true" />
        </button>
        <button type="button" className="btn ghost small" onClick={begin}>
          <RotateCcw aria-hidden="true" />
          Reset
        </button>
      </div>
    </div>
  );
}
