import { ImageUp, Pencil, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Picture } from '../../ui/picture.js';

/** A stored picture: its id and media hash. */
export interface Stored {
  id: number;
  image: string;
}

interface CardProps {
  /** Its name for screen readers: `picture 2`. */
  name: string;
  picture: ReactNode;
  badges: ReactNode;
  onView: () => void;
  children: ReactNode;
}

function Card({ name, picture, badges, onView, children }: CardProps) {
  return (
    <li className="picture-card">
      <button type="button" className="picture-view" onClick={onView} aria-label={`View ${name}`}>
        {picture}
        <span className="picture-badges">{badges}</span>
      </button>
      <span className="picture-acts">{children}</span>
    </li>
  );
}

interface StoredPictureProps {
  picture: Stored;
  /** Its index, from 0. */
  at: number;
  count: number;
  /** It is the thumbnail. */
  first: boolean;
  /** Its edited version, waiting for the form to be saved: a data URL. */
  edited?: string;
  onView: () => void;
  onThumbnail?: () => void;
  onEdit?: () => void;
  /** Discards the edited version. */
  onPutBack: () => void;
  onDelete?: () => void;
}

/** A stored picture, or its edited version. */
export function StoredPicture({
  picture,
  at,
  count,
  first,
  edited,
  onView,
  onThumbnail,
  onEdit,
  onPutBack,
  onDelete,
}: StoredPictureProps) {
  const name = `picture ${at + 1}`;
  return (
    <Card
      name={name}
      picture={
        edited ? (
          <img src={edited} alt={`Edited, not saved yet: ${at + 1}`} className="picture" />
        ) : (
          <Picture image={picture.image} alt={`Picture ${at + 1} of ${count}`} sizes="200px" />
        )
      }
      badges={
        <>
          {edited && <Badge tone="pending">not saved</Badge>}
          {first && <Badge tone="info">Thumbnail</Badge>}
        </>
      }
      onView={onView}
    >
      {onThumbnail && <ThumbnailButton name={name} onPress={onThumbnail} />}
      {onEdit && <EditButton name={name} onPress={onEdit} />}
      {edited && (
        <Button variant="ghost" size="small" onClick={onPutBack} aria-label={`Put ${name} back as it was`}>
          <Undo2 aria-hidden="true" className="flip" />
          Put back
        </Button>
      )}
      {onDelete && (
        <Button variant="ghost" size="small" onClick={onDelete} aria-label={`Delete ${name}`}>
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      )}
    </Card>
  );
}

interface NewPictureProps {
  source: string;
  at: number;
  first: boolean;
  onView: () => void;
  onThumbnail?: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A new picture, waiting for the form to be saved. */
export function NewPicture({ source, at, first, onView, onThumbnail, onEdit, onRemove }: NewPictureProps) {
  const name = `new picture ${at + 1}`;
  return (
    <Card
      name={name}
      picture={<img src={source} alt={`New, not saved yet: ${at + 1}`} className="picture" />}
      badges={
        <>
          <Badge tone="pending">not saved</Badge>
          {first && <Badge tone="info">Thumbnail</Badge>}
        </>
      }
      onView={onView}
    >
      {onThumbnail && <ThumbnailButton name={name} onPress={onThumbnail} />}
      <EditButton name={name} onPress={onEdit} />
      <Button variant="ghost" size="small" onClick={onRemove} aria-label={`Remove ${name}`}>
        <Trash2 aria-hidden="true" />
        Remove
      </Button>
    </Card>
  );
}

function ThumbnailButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button variant="ghost" size="small" onClick={onPress} aria-label={`Use ${name} as the thumbnail`}>
      <ImageUp aria-hidden="true" />
      Use as thumbnail
    </Button>
  );
}

function EditButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button variant="ghost" size="small" onClick={onPress} aria-label={`Edit ${name}`}>
      <Pencil aria-hidden="true" />
      Edit
    </Button>
  );
}
