import { directions, themes } from '@quotewright/domain/kernel/display.js';
import { Check, Contrast } from 'lucide-react';
import { Menu, MenuGroup } from '../../ui/menu.js';
import { useDisplay } from '../display.js';

const THEME_NAMES = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;
const DIRECTION_NAMES = { ltr: 'Left to right', rtl: 'Right to left' } as const;

/** Theme and direction of the pages, kept for the next visit. */
export function DisplayMenu({
  up = false,
  words = false,
  className = 'btn ghost icon',
}: {
  up?: boolean;
  words?: boolean;
  className?: string;
}) {
  const display = useDisplay();
  return (
    <Menu
      className={className}
      label={words ? undefined : 'Display'}
      end
      up={up}
      summary={
        <>
          <Contrast aria-hidden="true" />
          {words && 'Display'}
        </>
      }
    >
      <MenuGroup title="Theme">
        {themes.map((theme) => (
          <Choice
            key={theme}
            chosen={display.theme === theme}
            name={THEME_NAMES[theme]}
            onChoose={() => display.change({ theme })}
          />
        ))}
      </MenuGroup>
      <hr />
      <MenuGroup title="Direction">
        {directions.map((direction) => (
          <Choice
            key={direction}
            chosen={display.direction === direction}
            name={DIRECTION_NAMES[direction]}
            onChoose={() => display.change({ direction })}
          />
        ))}
      </MenuGroup>
    </Menu>
  );
}

function Choice({ chosen, name, onChoose }: { chosen: boolean; name: string; onChoose: () => void }) {
  return (
    <button type="button" aria-pressed={chosen} onClick={onChoose}>
      {name}
      {chosen && <Check className="ms-auto" aria-hidden="true" />}
    </button>
  );
}
