import { Canvas, FabricImage, IText, PencilBrush } from 'fabric/es';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';

/** Spec §9: what a new text says and how text and pen look. */
const NEW_TEXT = 'Type Here';
const FONT_SIZE = 32;
const TEXT_FILL = 'white';
const PEN_WIDTH = 6;
const PEN_COLOR = 'red';
/** How far an arrow key moves a text, in pixels of the display. */
const NUDGE = 8;

/** What the editor asks of the stage. */
export interface DrawStageHandle {
  /** The picture with everything drawn on it, at its own size, as a data URL; `null` where nothing was drawn. */
  flatten(): string | null;
}

interface DrawStageProps {
  source: string;
  mode: 'text' | 'drawing';
  maxWidth: number;
  maxHeight: number;
  ref: Ref<DrawStageHandle>;
}

/** The picture under a canvas for text and free drawing. */
export function DrawStage({ source, mode, maxWidth, maxHeight, ref }: DrawStageProps) {
  const element = useRef<HTMLCanvasElement>(null);
  const canvas = useRef<Canvas>(null);
  const scale = useRef(1);
  const [words, setWords] = useState(NEW_TEXT);
  const text = useRef<IText>(null);

  useEffect(() => {
    let gone = false;
    const stage = new Canvas(element.current!, { selection: false });
    canvas.current = stage;
    void FabricImage.fromURL(source, { crossOrigin: 'anonymous' }).then((picture) => {
      if (gone) return;
      scale.current = Math.min(1, maxWidth / picture.width, maxHeight / picture.height);
      const width = picture.width * scale.current;
      const height = picture.height * scale.current;
      stage.setDimensions({ width, height });
      picture.set({ originX: 'left', originY: 'top', left: 0, top: 0, scaleX: scale.current, scaleY: scale.current });
      stage.backgroundImage = picture;
      if (mode === 'drawing') {
        const brush = new PencilBrush(stage);
        brush.width = PEN_WIDTH;
        brush.color = PEN_COLOR;
        stage.freeDrawingBrush = brush;
        stage.isDrawingMode = true;
      } else {
        const label = new IText(NEW_TEXT, { left: width / 2, top: height / 2, fontSize: FONT_SIZE, fill: TEXT_FILL, fontFamily: 'sans-serif' });
        label.on('changed', () => setWords(label.text));
        text.current = label;
        stage.add(label);
        stage.setActiveObject(label);
      }
      stage.requestRenderAll();
    });
    return () => {
      gone = true;
      canvas.current = null;
      text.current = null;
      void stage.dispose();
    };
  }, [source, mode, maxWidth, maxHeight]);

  useImperativeHandle(ref, () => ({
    flatten() {
      const stage = canvas.current;
      if (!stage || stage.getObjects().length === 0) return null;
      stage.discardActiveObject();
      stage.renderAll();
      return stage.toDataURL({ format: 'png', multiplier: 1 / scale.current });
    },
  }));

  function move(dx: number, dy: number) {
    const label = text.current;
    if (!label) return;
    label.set({ left: label.left + dx, top: label.top + dy });
    label.setCoords();
    canvas.current?.requestRenderAll();
  }

  return (
    <div className="grid gap-3 justify-items-center">
      <canvas ref={element} />
      {mode === 'text' ? (
        <div className="flex flex-wrap items-end gap-2 w-full">
          <label className="grid gap-1 text-sm font-[580] flex-1 min-w-40">
            Text
            <span className="input">
              <input
                className="!text-start !font-normal !text-base"
                value={words}
                onChange={(event) => {
                  setWords(event.target.value);
                  text.current?.set({ text: event.target.value });
                  canvas.current?.requestRenderAll();
                }}
              />
            </span>
          </label>
          <div className="flex gap-1" role="group" aria-label="Move the text">
            {([['Left', -NUDGE, 0], ['Right', NUDGE, 0], ['Up', 0, -NUDGE], ['Down', 0, NUDGE]] as const).map(([name, dx, dy]) => (
              <button key={name} type="button" className="btn small" onClick={() => move(dx, dy)}>
                {name}
              </button>
            ))}
          </div>
        </div>
      ) : (
        <p className="text-sm text-ink-3">Draw on the picture with a finger, a pen or the mouse.</p>
      )}
    </div>
  );
}
