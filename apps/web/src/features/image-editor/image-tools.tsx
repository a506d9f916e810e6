import { Check, Crop, Pencil, Redo2, Type, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.js';

/** What the pointer does to the picture. */
export type Mode = 'none' | 'cropper' | 'text' | 'drawing';

const TOOLS = [
  ['cropper', 'Crop', Crop],
  ['text', 'Text', Type],
  ['drawing', 'Free drawing', Pencil],
] as const;
interface ImageToolsProps {
  mode: Mode;
  onChoose: (mode: Mode) => void;
  /** Absent with nothing to undo. */
  onUndo?: () => void;
  onRedo?: () => void;
  onCrop: () => void;
}

/** The toolbar: the modes, undo and redo, and Apply Crop. */
export function ImageTools({ mode, onChoose, onUndo, onRedo, onCrop }: ImageToolsProps) {
  return (
    <div className="image-tools" role="toolbar" aria-label="Tools">
      {TOOLS.map(([tool, label, Icon]) => (
        <Button
          key={tool}
          size="small"
          className="image-tool"
          aria-pressed={mode === tool}
          onClick={() => onChoose(tool)}
        >
          <Icon aria-hidden="true" />
          {label}
        </Button>
      ))}
      <span className="image-steps">
        <Button
          size="small"
          variant="ghost"
          icon
          aria-label="Undo"
          aria-keyshortcuts="Control+Z"
          aria-disabled={!onUndo}
          onClick={onUndo}
        >
          <Undo2 aria-hidden="true" className="flip" />
        </Button>
        <Button
          size="small"
          variant="ghost"
          icon
          aria-label="Redo"
          aria-keyshortcuts="Control+Shift+Z"
          aria-disabled={!onRedo}
          onClick={onRedo}
        >
          <Redo2 aria-hidden="true" className="flip" />
        </Button>
      </span>
      {mode === 'cropper' && (
        <Button size="small" className="ms-auto" onClick={onCrop}>
          <Check aria-hidden="true" />
          Apply Crop
        </Button>
      )}
    </div>
  );
}
