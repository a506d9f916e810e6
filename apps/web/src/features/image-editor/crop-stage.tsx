import { Minus, Plus, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { areaUnder, whole, ZOOM_STEP, zoomable, zoomed, type CropView, type Frame } from './crop-view.js';
import { useZoomGestures } from './use-zoom-gestures.js';

/** Spec §9: a square crop, initially 0.7 of the shorter side. */
const ASPECT = 1;
const INITIAL_AREA = 70;
interface CropStageProps {
  source: string;
  maxWidth: number;
  maxHeight: number;
  /** The selected area in pixels of the picture, or `null` before cropping has started or without an area. */
  onArea: (area: Frame | null) => void;
}

/**
 * The picture under a crop frame. Arrow keys on the frame and its corners, the wheel, two fingers and the buttons
 * change it.
 */
export function CropStage({ source, maxWidth, maxHeight, onArea }: CropStageProps) {
  const [crop, setCrop] = useState<PercentCrop>();
  const [view, setView] = useState<CropView>(whole);
  const [started, setStarted] = useState(false);
  const [pinching, setPinching] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const frame = crop && { x: crop.x / 100, y: crop.y / 100, width: crop.width / 100, height: crop.height / 100 };
  const { larger, smaller } = zoomable(view);

  const report = useRef(onArea);
  useEffect(() => {
    report.current = onArea;
  });
  useEffect(() => {
    const shown = picture.current;
    if (!shown?.naturalWidth || !started || !crop) return report.current(null);
    report.current(
      areaUnder({ x: crop.x / 100, y: crop.y / 100, width: crop.width / 100, height: crop.height / 100 }, view, {
        width: shown.naturalWidth,
        height: shown.naturalHeight,
      }),
    );
  }, [crop, view, started]);

  function begin() {
    const { clientWidth: width, clientHeight: height } = picture.current!;
    const side = width > height ? { height: INITIAL_AREA } : { width: INITIAL_AREA };
    setCrop(centerCrop(makeAspectCrop({ unit: '%', ...side }, ASPECT, width, height), width, height));
    setView(whole);
    setStarted(false);
  }

  function zoomBy(
    factor: number,
    at = frame?.width ? { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 } : { x: 0.5, y: 0.5 },
  ) {
    setStarted(true);
    setView((before) => zoomed(before, factor, at));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP);
    else return;
    event.preventDefault();
  }

  useZoomGestures(stage, picture, { setView, setStarted, setPinching });

  return (
    <div className="image-stage">
      {/* The keys belong to the focused frame and its corners. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={stage}
        dir="ltr"
        className="max-w-full touch-none"
        onPointerDownCapture={() => setStarted(true)}
        onKeyDown={onKeyDown}
      >
        <ReactCrop
          crop={crop}
          aspect={ASPECT}
          disabled={pinching}
          ruleOfThirds
          ariaLabels={{
            cropArea: 'Crop area. The arrow keys move it, plus and minus zoom the picture.',
            nwDragHandle: 'Resize from the top left',
            nDragHandle: 'Resize from the top',
            neDragHandle: 'Resize from the top right',
            eDragHandle: 'Resize from the right',
            seDragHandle: 'Resize from the bottom right',
            sDragHandle: 'Resize from the bottom',
            swDragHandle: 'Resize from the bottom left',
            wDragHandle: 'Resize from the left',
          }}
          onChange={(_pixels, next) => {
            setStarted(true);
            setCrop(next);
          }}
        >
          <span className="block overflow-hidden">
            <img
              ref={picture}
              src={source}
              alt=""
              onLoad={begin}
              style={{
                maxWidth,
                maxHeight,
                transformOrigin: '0 0',
                transform: `translate(${view.x * 100}%, ${view.y * 100}%) scale(${view.zoom})`,
              }}
              className="block"
            />
          </span>
        </ReactCrop>
      </div>
      <div className="image-controls" role="group" aria-label="Zoom">
        <button
          type="button"
          className="btn icon small"
          aria-label="Zoom out"
          aria-disabled={!smaller}
          onClick={() => smaller && zoomBy(1 / ZOOM_STEP)}
        >
          <Minus aria-hidden="true" />
        </button>
        <output className="self-center text-sm text-ink-2 tabular-nums min-w-12 text-center" dir="ltr">
          {Math.round(view.zoom * 100)}%
        </output>
        <button
          type="button"
          className="btn icon small"
          aria-label="Zoom in"
          aria-disabled={!larger}
          onClick={() => larger && zoomBy(ZOOM_STEP)}
        >
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
