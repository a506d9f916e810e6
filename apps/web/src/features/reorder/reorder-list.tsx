import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type Announcements, type UniqueIdentifier } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState, type ReactNode } from 'react';

/** One thing that can be put in order; `name` is what announcements call it. */
export interface ReorderItem {
  id: number;
  name: string;
  detail?: ReactNode;
  /** Stands before the name: a picture. */
  lead?: ReactNode;
}

interface ReorderListProps {
  label: string;
  items: readonly ReorderItem[];
  onReorder: (items: ReorderItem[]) => void;
}

/** The list with the item of index `from` standing at `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** A list ordered by dragging, by the keyboard (Space, arrows, Space) or by the buttons beside each item. */
export function ReorderList({ label, items, onReorder }: ReorderListProps) {
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const indexOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const placed = (id: UniqueIdentifier, over: UniqueIdentifier) => `${items[indexOf(id)]?.name}, position ${indexOf(over) + 1} of ${items.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${placed(active.id, active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${placed(active.id, over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `Dropped ${over ? placed(active.id, over.id) : items[indexOf(active.id)]?.name}.`,
    onDragCancel: ({ active }) => `${items[indexOf(active.id)]?.name} is back where it was.`,
  };

  function move(from: number, to: number) {
    if (to < 0 || to >= items.length || from === to) return;
    onReorder(moved(items, from, to));
    setSaid(`${items[from]!.name}, position ${to + 1} of ${items.length}.`);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: 'Press Space to pick up, the arrow keys to move, Space to drop and Escape to put back.' } }}
      onDragEnd={({ active, over }) => over && active.id !== over.id && onReorder(moved(items, indexOf(active.id), indexOf(over.id)))}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="border-t border-hairline">
          {items.map((item, at) => (
            <ReorderRow key={item.id} item={item} at={at} count={items.length} onMove={(to) => move(at, to)} />
          ))}
        </ol>
      </SortableContext>
      <p className="sr-only" role="status">{said}</p>
    </DndContext>
  );
}

function ReorderRow({ item, at, count, onMove }: { item: ReorderItem; at: number; count: number; onMove: (to: number) => void }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: item.id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`flex items-center gap-2 py-1.5 border-b border-hairline bg-surface ${isDragging ? 'relative z-10 shadow-2 rounded-2' : ''}`}
    >
      <button ref={setActivatorNodeRef} type="button" className="btn icon small ghost cursor-grab touch-none" {...attributes} {...listeners} aria-label={`Drag ${item.name}`}>
        <GripVertical aria-hidden="true" />
      </button>
      <span className="w-6 text-xs text-ink-3 text-end tabular-nums">{at + 1}</span>
      {item.lead}
      <span className="flex-1 min-w-0">
        <span className="block truncate text-sm font-semibold">{item.name}</span>
        {item.detail && <span className="block truncate text-xs text-ink-3">{item.detail}</span>}
      </span>
      <button type="button" className="btn icon small ghost" aria-label={`Move ${item.name} up`} aria-disabled={at === 0} onClick={() => onMove(at - 1)}>
        <ArrowUp aria-hidden="true" />
      </button>
      <button type="button" className="btn icon small ghost" aria-label={`Move ${item.name} down`} aria-disabled={at === count - 1} onClick={() => onMove(at + 1)}>
        <ArrowDown aria-hidden="true" />
      </button>
    </li>
  );
}
