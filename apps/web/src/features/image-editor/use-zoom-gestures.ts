import { useEffect, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { panned, ZOOM_STEP, zoomed, type CropView } from './crop-view.js';

/** One notch of a wheel sends several events; the rest of a burst is dropped. */
const NOTCH_MS = 50;

interface Setters {
  setView: Dispatch<SetStateAction<CropView>>;
  setStarted: (started: boolean) => void;
  /** Two fingers are on the picture. */
  setPinching: (pinching: boolean) => void;
}

/** The wheel and two fingers zoom and move the picture that is on the stage. */
export function useZoomGestures(
  stage: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  { setView, setStarted, setPinching }: Setters,
): void {
  useEffect(() => {
    const wrapper = stage.current!;
    const pointOf = (x: number, y: number) => {
      const box = picture.current!.parentElement!.getBoundingClientRect();
      return { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
    };
    let last = 0;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      if (event.timeStamp - last < NOTCH_MS || event.deltaY === 0) return;
      last = event.timeStamp;
      setStarted(true);
      setView((before) =>
        zoomed(before, event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP, pointOf(event.clientX, event.clientY)),
      );
    };
    // Two fingers: their distance zooms, their centre moves. The frame stays meanwhile.
    let fingers: { apart: number; x: number; y: number } | null = null;
    const onTouch = (event: TouchEvent) => {
      const [one, two] = event.touches;
      if (!one || !two) {
        fingers = null;
        return setPinching(false);
      }
      event.preventDefault();
      const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      const now = { apart, ...pointOf((one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2) };
      const before = fingers;
      fingers = now;
      if (!before) return setPinching(true);
      setStarted(true);
      setView((shown) => zoomed(panned(shown, now.x - before.x, now.y - before.y), now.apart / before.apart, now));
    };
    // The frame covers the picture and React listens passively, so both events are handled on their parent.
    wrapper.addEventListener('wheel', onWheel, { passive: false });
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      wrapper.addEventListener(type, onTouch, { passive: false });
    return () => {
      wrapper.removeEventListener('wheel', onWheel);
      for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
        wrapper.removeEventListener(type, onTouch);
    };
  }, [stage, picture, setView, setStarted, setPinching]);
}
