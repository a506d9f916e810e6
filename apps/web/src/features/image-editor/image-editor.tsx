import { IMAGE_MAX_BYTES, dataUrlBytes } from '@quotewright/domain/kernel/media.js';
import { Crop, Pencil, Type } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { CropStage, type CropArea } from './crop-stage.js';
import { DrawStage, type DrawStageHandle } from './draw-stage.js';
import { loadPicture, makeSmaller } from './picture-file.js';

/** Spec §9: the picture is shown at most this large, and never wider than 90 percent of the window. */
const MAX_WIDTH = 700;
const MAX_HEIGHT = 500;
/** Longest side of what a crop keeps, in pixels. */
const LONGEST_CROP = 2000;

type Mode = 'none' | 'cropper' | 'text' | 'drawing';

interface ImageEditorProps {
  /** A data URL, or an address of this site. */
  source: string;
  /** The edited picture as a data URL. */
  onSave: (source: string) => void;
  onCancel: () => void;
}

/** Crops a picture, writes on it and draws on it. Loaded only when somebody edits a picture. */
export default function ImageEditor({ source, onSave, onCancel }: ImageEditorProps) {
  const [picture, setPicture] = useState(source);
  const [before, setBefore] = useState<readonly string[]>([]);
  const [mode, setMode] = useState<Mode>('none');
  const [area, setArea] = useState<CropArea | null>(null);
  const confirm = useConfirm();
  const stage = useRef<DrawStageHandle>(null);
  const width = useMemo(() => Math.min(window.innerWidth * 0.9 - 48, MAX_WIDTH), []);

  function keep(next: string | null) {
    if (next === null || next === picture) return picture;
    setBefore((earlier) => [...earlier, picture]);
    setPicture(next);
    return next;
  }

  function choose(next: Mode) {
    keep(stage.current?.flatten() ?? null);
    setArea(null);
    setMode(mode === next ? 'none' : next);
  }

  async function applyCrop() {
    if (!area) {
      await confirm({ title: 'No crop area', body: 'Please select a crop area before applying the crop.', action: 'OK', keep: null });
      return;
    }
    const image = await loadPicture(picture);
    const scale = Math.min(1, LONGEST_CROP / Math.max(area.width, area.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(area.width * scale));
    canvas.height = Math.max(1, Math.round(area.height * scale));
    canvas.getContext('2d')!.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
    keep(canvas.toDataURL('image/png'));
    setArea(null);
    setMode('none');
  }

  async function save() {
    const edited = keep(stage.current?.flatten() ?? null);
    onSave(dataUrlBytes(edited) < IMAGE_MAX_BYTES ? edited : await makeSmaller(edited, IMAGE_MAX_BYTES));
  }

  const footer = (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button variant="primary" onClick={() => void save()}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onCancel} title="Image Editor" size="wide" footer={footer}>
      <div className="flex flex-wrap gap-2" role="toolbar" aria-label="Tools">
        <Button size="small" aria-pressed={mode === 'cropper'} onClick={() => choose('cropper')}>
          <Crop aria-hidden="true" />
          Crop
        </Button>
        <Button size="small" aria-pressed={mode === 'text'} onClick={() => choose('text')}>
          <Type aria-hidden="true" />
          Text
        </Button>
        <Button size="small" aria-pressed={mode === 'drawing'} onClick={() => choose('drawing')}>
          <Pencil aria-hidden="true" />
          Free drawing
        </Button>
        {before.length > 0 && mode === 'none' && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              setPicture(before.at(-1)!);
              setBefore(before.slice(0, -1));
            }}
          >
            Undo
          </Button>
        )}
        {mode === 'cropper' && (
          <Button size="small" className="ms-auto" onClick={() => void applyCrop()}>
            Apply Crop
          </Button>
        )}
      </div>
      <div className="grid place-items-center min-h-40 bg-sunken rounded-2 p-2 overflow-hidden">
        {mode === 'cropper' && <CropStage source={picture} maxWidth={width} maxHeight={MAX_HEIGHT} onArea={setArea} />}
        {(mode === 'text' || mode === 'drawing') && <DrawStage key={mode} ref={stage} source={picture} mode={mode} maxWidth={width} maxHeight={MAX_HEIGHT} />}
        {mode === 'none' && <img src={picture} alt="As it will be saved" style={{ maxWidth: '100%', maxHeight: MAX_HEIGHT }} />}
      </div>
    </Dialog>
  );
}
