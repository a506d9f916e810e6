import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { History } from 'lucide-react';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.js';
import { Menu } from '../../ui/menu.js';
import type { Viewer } from '../viewer/use-viewer.js';
import type { AskedField } from './asked-field.js';
import { WhoSetPanel } from './who-set-panel.js';
import './who-set.css';

const Asking = createContext<((field: AskedField) => void) | null>(null);

/** Lets the fields within say who set them: one panel for all. Without a template there is nothing to say. */
export function WhoSetFields({
  template,
  viewer,
  children,
}: {
  template: TemplateDetails | null;
  viewer: Viewer;
  children: ReactNode;
}) {
  const [asked, setAsked] = useState<AskedField | null>(null);
  return (
    <Asking value={template ? setAsked : null}>
      {children}
      {template && asked && (
        <WhoSetPanel
          key={asked.path}
          template={template}
          viewer={viewer}
          field={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Asking>
  );
}

/** Opens who set a field, and its earlier values. Shows nothing outside `WhoSetFields`. */
export function WhoSet({ path, label }: AskedField) {
  const ask = useContext(Asking);
  if (!ask) return null;
  return (
    <Button
      icon
      size="small"
      variant="ghost"
      className="who-set self-center"
      aria-label="Who set this?"
      aria-description={label}
      title="Who set this?"
      onClick={() => ask({ path, label })}
    >
      <History aria-hidden="true" />
    </Button>
  );
}

/**
 * A menu of fields that have no place of their own for `WhoSet`. Shows nothing outside `WhoSetFields`. `end`: it stands
 * at the end of its line.
 */
export function WhoSetMenu({ fields, end = false }: { fields: readonly AskedField[]; end?: boolean }) {
  const ask = useContext(Asking);
  if (!ask) return null;
  return (
    <Menu end={end} className="btn plain small" summary="Who set…">
      {fields.map((field) => (
        <button key={field.path} type="button" onClick={() => ask(field)}>
          {field.label}
        </button>
      ))}
    </Menu>
  );
}

/** A field with `WhoSet` at the end of its label. `className`: as the field has it in its grid. */
export function WithWhoSet({
  path,
  label,
  className = '',
  children,
}: AskedField & { className?: string; children: ReactNode }) {
  return (
    <div className={`with-who-set ${className}`}>
      {children}
      <WhoSet path={path} label={label} />
    </div>
  );
}
