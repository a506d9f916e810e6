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
      { keys: ['/'], does: 'Go to the search of a list' },
      { keys: [mac ? '⌘' : 'Ctrl', 'S'], does: 'Save' },
      { keys: ['Esc'], does: 'Close what is on top' },
    ],
  },
  {
    where: 'In lists, tables and menus',
    shortcuts: [
      { keys: ['↑', 'or', '↓'], does: 'Go to the one above or below' },
      { keys: ['Home', 'or', 'End'], does: 'Go to the first or the last' },
      { keys: ['Space'], does: 'Choose a row by its box' },
      { keys: ['Shift', 'Space'], does: 'Choose all rows since the last' },
    ],
  },
  {
    where: 'In Change Order, on a handle',
    shortcuts: [
      { keys: ['Space'], does: 'Lift and put down' },
      { keys: ['↑', 'or', '↓'], does: 'Move what is lifted' },
      { keys: ['Esc'], does: 'Put it back where it was' },
    ],
  },
  {
    where: 'While a formula is built, or a picture edited',
    shortcuts: [
      { keys: [mac ? '⌘' : 'Ctrl', 'Z'], does: 'Undo' },
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
