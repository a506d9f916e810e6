import { Fragment } from 'react';
import { Dialog } from '../../ui/dialog.js';

interface Shortcut {
  /** Pressed together, or alternatives, separated by `or`. */
  keys: readonly string[];
  does: string;
}

/** The sheet shows only in a browser, but its file is loaded on the server too. */
const mac = typeof document !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform);

/** The shortcuts, by place. */
const GROUPS: readonly { where: string; shortcuts: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: ['?'], does: 'Show these shortcuts' },
      { keys: ['/'], does: 'Focus search' },
      { keys: [mac ? '⌘' : 'Ctrl', 'S'], does: 'Save' },
      { keys: ['Esc'], does: 'Close dialog' },
    ],
  },
  {
    where: 'In lists, tables and menus',
    shortcuts: [
      { keys: ['↑', 'or', '↓'], does: 'Previous or next' },
      { keys: ['Home', 'or', 'End'], does: 'First or last' },
      { keys: ['Space'], does: 'Select row' },
      { keys: ['Shift', 'Space'], does: 'Select all rows since the last one' },
    ],
  },
  {
    where: 'In Change Order, on a handle',
    shortcuts: [
      { keys: ['Space'], does: 'Pick up or drop an item' },
      { keys: ['↑', 'or', '↓'], does: 'Move it up or down' },
    ],
  },
  {
    where: 'In a proposal',
    shortcuts: [
      { keys: ['Enter'], does: 'Same field of the next line' },
      { keys: ['Alt', 'W'], does: 'Why this number?' },
    ],
  },
  {
    where: 'In the template editor',
    shortcuts: [
      { keys: ['F2'], does: 'Edit the formula' },
      { keys: ['Q', '1'], does: 'Put Q1 in the formula' },
      { keys: [mac ? '⌘' : 'Ctrl', 'Z'], does: 'Undo, in a formula or a picture' },
      { keys: [mac ? '⌘' : 'Ctrl', 'Shift', 'Z'], does: 'Redo' },
    ],
  },
];

/** All shortcuts. The default export, because it is loaded on demand. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open reading size="wide" onClose={onClose} title="Keyboard shortcuts">
      <div className="grid gap-5 sm:grid-cols-2">
        {GROUPS.map(({ where, shortcuts }) => (
          <section key={where} className="shortcuts">
            <h3>{where}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 && ' '}
                        {key === 'or' ? key : <kbd>{key}</kbd>}
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
