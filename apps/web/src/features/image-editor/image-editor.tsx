import { IMAGE_MAX_BYTES, dataUrlBytes } from '@quotewright/domain/kernel/media.js';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { Notice } from '../../ui/states.js';
import { useGuardedClose } from '../form/use-guarded-close.js';
import { CanvasStage, type CanvasStageHandle } from './canvas-stage.js';
import { CropStage } from './crop-stage.js';
import type { Frame } from './crop-view.js';
import { edited, redone, shown, startedWith, undone, type Sheet } from './edits.js';
import { ImageTools, type Mode } from './image-tools.js';
import { croppedTo, makeSmaller, sentenceOf } from './picture-file.js';

/** Spec §9: the picture is shown at most this large, and never wider than 90 percent of the window. */
const MAX_WIDTH = 700;
const MAX_HEIGHT = 500;
/** Height of the window used by the dialog besides the picture, so that picture and controls fit together. */
const AROUND = 328;
const LEAST_HEIGHT = 200;

interface ImageEditorProps {
  /** A data URL, or an address of this site. */
  source: string;
  /** The edited picture as a data URL, within the upload limit. */
  onSave: (source: string) => void;
  onClose: () => void;
}

/** Crops a picture, writes and draws on it. Loaded on demand. */
export default function ImageEditor({ source, onSave, onClose }: ImageEditorProps) {
  const [edits, setEdits] = useState(() => startedWith(source));
  const [mode, setMode] = useState<Mode>('none');
  /** The picture under the crop frame, with everything drawn so far. */
  const [cropped, setCropped] = useState(source);
  const [area, setArea] = useState<Frame | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const stage = useRef<CanvasStageHandle>(null);
  const confirm = useConfirm();
  const [windowWidth, windowHeight] = useWindowSize();
  const maxWidth = Math.min(windowWidth * 0.9, MAX_WIDTH);
  const maxHeight = Math.max(LEAST_HEIGHT, Math.min(windowHeight - AROUND, MAX_HEIGHT));
  const sheet = shown(edits);
  const [undoable, redoable] = [edits.at > 0, edits.at < edits.steps.length - 1];

  function keep(next: Sheet, what: string, part: string | null = null) {
    setEdits((before) => edited(before, next, what, part));
    setSaid(`${what}.`);
  }

  const flat = () => (sheet.drawn.length > 0 ? stage.current!.flatten() : sheet.picture);

  function choose(next: Mode) {
    setArea(null);
    if (next === 'cropper' && mode !== 'cropper') setCropped(flat());
    setMode(mode === next ? 'none' : next);
  }

  function step(by: typeof undone, word: string, what: string) {
    if (by(edits) === edits) return;
    setEdits(by);
    setSaid(`${word}: ${what}.`);
    if (mode === 'cropper') choose('none');
  }
  const undo = () => step(undone, 'Undone', edits.steps[edits.at]!.what);
  const redo = () => step(redone, 'Done again', edits.steps[edits.at + 1]?.what ?? '');

  async function applyCrop() {
    if (!area) {
      await confirm({
        title: 'No crop area',
        body: 'Please select a crop area before applying the crop.',
        action: 'OK',
        keep: null,
      });
      return;
    }
    await run(async () => {
      keep({ picture: await croppedTo(cropped, area), drawn: [] }, 'Cropped');
      setArea(null);
      setMode('none');
    });
  }

  async function save() {
    if (mode === 'cropper' && area) {
      const without = await confirm({
        title: 'The crop is not applied',
        body: 'Save the picture without it?',
        action: 'Save without it',
        keep: 'Go on cropping',
      });
      if (!without) return;
    }
    await run(async () => {
      const result = flat();
      onSave(dataUrlBytes(result) <= IMAGE_MAX_BYTES ? result : await makeSmaller(result));
    });
  }

  const close = useGuardedClose({
    dirty: undoable || area !== null,
    saving: busy,
    about: {
      title: 'Discard your edits?',
      body: 'The picture stays as it was before.',
      action: 'Discard',
      keep: 'Keep editing',
      danger: true,
    },
    onClose,
  });

  /** Runs something that may fail or take a moment, keeping the edits. */
  async function run(work: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  }

  useEditKeys(undo, redo, () => stage.current?.typing() ?? false);

  return (
    <Dialog
      open
      onClose={close}
      title="Image Editor"
      size="wide"
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <ImageTools
        mode={mode}
        onChoose={choose}
        onUndo={undoable ? undo : undefined}
        onRedo={redoable ? redo : undefined}
        onCrop={() => void applyCrop()}
      />
      <div className="image-sheet">
        {mode === 'cropper' && (
          <CropStage source={cropped} maxWidth={maxWidth} maxHeight={maxHeight} onArea={setArea} />
        )}
        <div hidden={mode === 'cropper'}>
          <CanvasStage
            ref={stage}
            sheet={sheet}
            mode={mode === 'cropper' ? 'none' : mode}
            maxWidth={maxWidth}
            maxHeight={maxHeight}
            onEdit={(drawn, what, part) => keep({ picture: sheet.picture, drawn }, what, part)}
            onSay={setSaid}
          />
        </div>
      </div>
      {failure && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </Dialog>
  );
}

function whenResized(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** The window's width and height in pixels, as they change. */
function useWindowSize(): [number, number] {
  return [
    useSyncExternalStore(whenResized, () => window.innerWidth),
    useSyncExternalStore(whenResized, () => window.innerHeight),
  ];
}

/** Ctrl+Z undoes and Ctrl+Shift+Z (or Ctrl+Y) redoes, except while a text on the canvas is being edited. */
function useEditKeys(undo: () => void, redo: () => void, typing: () => boolean): void {
  const keys = useRef({ undo, redo, typing });
  useEffect(() => {
    keys.current = { undo, redo, typing };
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y') || keys.current.typing()) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) keys.current.redo();
      else keys.current.undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
