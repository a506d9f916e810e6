import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { counted } from '../../lib/format.js';
import { listed } from '../../lib/words.js';
import { Button } from '../../ui/button.js';
import { Field, Input } from '../../ui/field.js';
import { Notice, Skeleton } from '../../ui/states.js';
import type { Drawn, Sheet } from './edits.js';
import { PictureCanvas, type CanvasMode } from './picture-canvas.js';

/** How far an arrow key moves a text, in pixels of the display; with Shift a single one. */
const NUDGE = 8;
const MOVES = [
  ['ArrowLeft', 'Move the text left', -1, 0, ArrowLeft],
  ['ArrowRight', 'Move the text right', 1, 0, ArrowRight],
  ['ArrowUp', 'Move the text up', 0, -1, ArrowUp],
  ['ArrowDown', 'Move the text down', 0, 1, ArrowDown],
] as const;

/** The stage's interface to the editor. */
export interface CanvasStageHandle {
  /** The picture with its overlay, as a data URL. */
  flatten(): string;
  /** Whether a text on the canvas is being edited. */
  typing(): boolean;
}

interface CanvasStageProps {
  sheet: Sheet;
  mode: CanvasMode;
  maxWidth: number;
  maxHeight: number;
  onEdit: (drawn: readonly Drawn[], what: string, part: string | null) => void;
  /** Announces something to screen readers. */
  onSay: (what: string) => void;
  ref: Ref<CanvasStageHandle>;
}

/** The picture as it will be saved, to write and draw on. */
export function CanvasStage({ sheet, mode, maxWidth, maxHeight, onEdit, onSay, ref }: CanvasStageProps) {
  const element = useRef<HTMLCanvasElement>(null);
  const typing = useRef<HTMLDivElement>(null);
  const canvas = useRef<PictureCanvas>(null);
  const [loaded, setLoaded] = useState<{ picture: string; width: number; height: number } | null>(null);
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const ready = loaded?.picture === sheet.picture;
  const text = sheet.drawn.find(({ id, kind }) => id === chosen && kind === 'text');

  const edit = useRef(onEdit);
  useEffect(() => {
    edit.current = onEdit;
  });
  useEffect(() => {
    const made = new PictureCanvas(element.current!, {
      typing: typing.current!,
      onEdit: (...done) => edit.current(...done),
      onChosen: setChosen,
    });
    canvas.current = made;
    return () => {
      canvas.current = null;
      made.dispose();
    };
  }, []);
  useEffect(() => {
    let stale = false;
    const show = async () => {
      try {
        const size = await canvas.current!.showPicture(sheet.picture);
        if (!stale) setLoaded({ picture: sheet.picture, ...size });
      } catch {
        if (!stale) setFailed(true);
      }
    };
    void show();
    return () => {
      stale = true;
    };
  }, [sheet.picture]);
  useEffect(() => {
    if (ready) canvas.current!.fit(maxWidth, maxHeight);
  }, [ready, loaded, maxWidth, maxHeight]);
  useEffect(() => {
    if (!ready) return;
    let stale = false;
    void canvas.current!.show(sheet.drawn, () => stale);
    return () => {
      stale = true;
    };
  }, [ready, sheet.drawn]);
  // A new text only for users who start writing, not after an undo.
  const wantsText = useRef(false);
  useEffect(() => {
    wantsText.current = mode === 'text';
  }, [mode]);
  useEffect(() => {
    if (!ready) return;
    canvas.current!.useMode(mode);
    if (mode === 'text' && !canvas.current!.chooseText() && wantsText.current) canvas.current!.addText();
    wantsText.current = false;
  }, [ready, mode]);

  useImperativeHandle(ref, () => ({
    flatten: () => canvas.current!.flatten(),
    typing: () => canvas.current?.typing ?? false,
  }));

  function move(dx: number, dy: number) {
    const place = canvas.current?.move(dx, dy);
    if (place) onSay(`Text at ${place.x}, ${place.y} of ${loaded!.width} by ${loaded!.height} pixels.`);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (mode !== 'text' || event.target !== event.currentTarget) return;
    const way = MOVES.find(([key]) => key === event.key);
    if (way) move(way[2] * (event.shiftKey ? 1 : NUDGE), way[3] * (event.shiftKey ? 1 : NUDGE));
    else if (event.key === 'Delete' || event.key === 'Backspace') canvas.current?.removeText();
    else return;
    event.preventDefault();
  }

  if (failed)
    return <Notice tone="bad">This browser cannot open that picture. Save it as JPEG or PNG and pick it again.</Notice>;
  return (
    <div className="image-stage" aria-busy={!ready}>
      {!loaded && <Skeleton className="w-full h-60" />}
      {/* Arrow keys move texts while this has the focus; in the other modes it is only a picture. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={typing}
        dir="ltr"
        className="image-canvas"
        hidden={!loaded}
        role={mode === 'text' ? 'group' : undefined}
        aria-label={mode === 'text' ? 'Place of the text: move it with the arrow keys' : undefined}
        tabIndex={mode === 'text' ? 0 : undefined}
        onKeyDown={onKeyDown}
      >
        {/* Its content is only visual: every action has a control of its own. */}
        {/* eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role */}
        <canvas ref={element} role="img" aria-label={loaded ? described(loaded, sheet.drawn) : 'Picture'} />
      </div>
      {mode === 'text' && (
        <div className="image-controls">
          <Field label="Text" className="flex-1 min-w-40">
            <Input
              dir="auto"
              value={text ? String(text.object.text) : ''}
              disabled={!text}
              placeholder={text ? '' : 'Choose a text in the picture'}
              onChange={(event) => canvas.current?.write(event.target.value)}
            />
          </Field>
          <div dir="ltr" className="flex" role="group" aria-label="Move the text">
            {MOVES.map(([key, label, dx, dy, Icon]) => (
              <Button
                key={key}
                icon
                variant="ghost"
                aria-label={label}
                disabled={!text}
                onClick={() => move(dx * NUDGE, dy * NUDGE)}
              >
                <Icon aria-hidden="true" />
              </Button>
            ))}
          </div>
          <Button
            icon
            variant="ghost"
            aria-label="Remove the text"
            disabled={!text}
            onClick={() => canvas.current?.removeText()}
          >
            <Trash2 aria-hidden="true" />
          </Button>
          <Button onClick={() => canvas.current?.addText()}>
            <Plus aria-hidden="true" />
            Add text
          </Button>
        </div>
      )}
      {mode === 'drawing' && (
        <p className="text-sm text-ink-2">Draw on the picture with a finger, a pen or the mouse.</p>
      )}
    </div>
  );
}

/** A description of the canvas for screen readers. */
function described({ width, height }: { width: number; height: number }, drawn: readonly Drawn[]): string {
  const texts = drawn.filter(({ kind }) => kind === 'text').map(({ object }) => `“${String(object.text)}”`);
  const lines = drawn.length - texts.length;
  const over = [texts.length > 0 && `the text ${listed(texts)}`, lines > 0 && counted(lines, 'drawn line')].filter(
    (part) => part !== false,
  );
  return `Picture, ${width} by ${height} pixels${over.length > 0 ? `, with ${listed(over)}` : ''}`;
}
