import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type KeyboardCodes,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { moved, type ReorderItem } from './order.js';
import { useWindow } from './use-window.js';

/** Height of a row in CSS pixels: rows out of view are not rendered, but keep their place. */
const ROW = 56;
/** Most rows of the list's height. */
const ROWS_IN_VIEW = 18;

/** Escape drops an item where it is: closing the dialog asks about the new order, and nothing is lost unasked. */
const KEYS: KeyboardCodes = {
  start: ['Space', 'Enter'],
  cancel: [],
  end: ['Space', 'Enter', 'Tab', 'Escape'],
};

interface ReorderListProps {
  label: string;
  items: readonly ReorderItem[];
  /** Receives the order derived from the current one. */
  onReorder: (change: (before: readonly ReorderItem[]) => readonly ReorderItem[]) => void;
}

/**
 * A list ordered by dragging, by keyboard (Space, arrows, Space), with the buttons of each item, or by typing an item's
 * new position. Long lists are virtualised, with each row's place in the whole.
 */
export function ReorderList({ label, items, onReorder }: ReorderListProps) {
  const [said, setSaid] = useState('');
  const { onScroll, inWindow } = useWindow(ROW, ROWS_IN_VIEW);
  /** The item that has the focus or is being dragged stays rendered wherever the list is scrolled. */
  const [held, setHeld] = useState<UniqueIdentifier | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, keyboardCodes: KEYS }),
  );
  const indexOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  const placed = (id: UniqueIdentifier, over: UniqueIdentifier) =>
    `${items[indexOf(id)]?.name}, position ${indexOf(over) + 1} of ${items.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${placed(active.id, active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${placed(active.id, over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `Dropped ${over ? placed(active.id, over.id) : items[indexOf(active.id)]?.name}.`,
    onDragCancel: ({ active }) => `${items[indexOf(active.id)]?.name} is back where it was.`,
  };
  const ids = useMemo(() => items.map((item) => item.id), [items]);

  const move = useCallback(
    (item: ReorderItem, from: number, to: number, count: number) => {
      if (to < 0 || to >= count || to === from) return;
      onReorder((before) => moved(before, from, to));
      setSaid(`${item.name}, position ${to + 1} of ${count}.`);
    },
    [onReorder],
  );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: 'Press Space to pick up, the arrow keys to move, and Space or Escape to drop.',
        },
      }}
      onDragStart={({ active }) => setHeld(active.id)}
      onDragEnd={({ active, over }) =>
        over && active.id !== over.id && onReorder((before) => moved(before, indexOf(active.id), indexOf(over.id)))
      }
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <div
          className="reorder-list"
          style={{ maxBlockSize: `min(60vh, ${ROWS_IN_VIEW * ROW}px)` }}
          onScroll={onScroll}
        >
          <ol aria-label={label} style={{ blockSize: items.length * ROW }}>
            {items.map((item, at) =>
              inWindow(at) || item.id === held ? (
                <ReorderRow key={item.id} item={item} at={at} count={items.length} onMove={move} onHold={setHeld} />
              ) : null,
            )}
          </ol>
        </div>
      </SortableContext>
      <p className="sr-only" role="status">
        {said}
      </p>
    </DndContext>
  );
}

interface RowProps {
  item: ReorderItem;
  at: number;
  count: number;
  onMove: (item: ReorderItem, from: number, to: number, count: number) => void;
  onHold: (id: number) => void;
}

/** The row as dragging moves it; its content renders only when its own position changes. */
function ReorderRow(props: RowProps) {
  const { item, at, count, onHold } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  return (
    // Focus inside only keeps the row rendered.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={setNodeRef}
      aria-setsize={count}
      aria-posinset={at + 1}
      style={{ insetBlockStart: at * ROW, blockSize: ROW, transform: CSS.Translate.toString(transform), transition }}
      className={`reorder-row ${isDragging ? 'in-hand' : ''}`}
      onFocus={() => onHold(item.id)}
    >
      <button
        ref={setActivatorNodeRef}
        data-autofocus={at === 0 || undefined}
        type="button"
        className="btn icon small ghost cursor-grab touch-none"
        {...attributes}
        {...listeners}
        aria-label={`Drag ${item.name}`}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <RowContent {...props} />
    </li>
  );
}

const RowContent = memo(function RowContent({ item, at, count, onMove }: RowProps) {
  const words = useRef<HTMLSpanElement>(null);
  // The focus follows an item that moves far.
  useEffect(() => {
    const focused = document.activeElement;
    if (words.current?.parentElement?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <>
      <Position at={at} count={count} name={item.name} onMove={(to) => onMove(item, at, to, count)} />
      {item.lead}
      <span ref={words} className="flex-1 min-w-0">
        {/* On a phone a picture says more than the three letters of its name that would fit. */}
        <span className={`reorder-name ${item.lead ? 'max-sm:sr-only' : ''}`} title={item.name}>
          {item.name}
        </span>
        {item.detail && <span className="block truncate text-xs text-ink-3 max-sm:hidden">{item.detail}</span>}
      </span>
      <button
        type="button"
        className="btn icon small ghost"
        aria-label={`Move ${item.name} up`}
        aria-disabled={at === 0}
        onClick={() => onMove(item, at, at - 1, count)}
      >
        <ArrowUp aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn icon small ghost"
        aria-label={`Move ${item.name} down`}
        aria-disabled={at === count - 1}
        onClick={() => onMove(item, at, at + 1, count)}
      >
        <ArrowDown aria-hidden="true" />
      </button>
    </>
  );
});

/** An item's position as an input: Enter or leaving the field moves it there, Escape cancels. */
function Position({
  at,
  count,
  name,
  onMove,
}: {
  at: number;
  count: number;
  name: string;
  onMove: (to: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    setTyped(null);
    if (typed !== null && /^\d+$/.test(typed)) onMove(Math.min(Math.max(Number(typed), 1), count) - 1);
  };
  return (
    <input
      className="position-box"
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Position of ${name}`}
      title={`Type a position from 1 to ${count}`}
      value={typed ?? at + 1}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value.trim())}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          go();
        }
        if (event.key === 'Escape' && typed !== null) {
          event.preventDefault();
          event.stopPropagation();
          setTyped(null);
        }
      }}
    />
  );
}
