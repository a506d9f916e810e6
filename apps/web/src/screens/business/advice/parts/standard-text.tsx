import type { WarrantyAdvice } from '@quotewright/domain/advice/contract.js';
import * as calls from '@quotewright/domain/advice/endpoints.js';
import { Ellipsis } from 'lucide-react';
import { Badge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Menu } from '../../../../ui/menu.js';
import { useTextChange } from './use-text-change.js';

interface StandardTextProps {
  text: WarrantyAdvice;
  /** The name of its category. */
  category: string;
  /** `null` = the viewer only reads. */
  onEdit: (() => void) | null;
}

/** One standard text: whether it is used, what it says and what can be done with it. */
export function StandardText({ text, category, onEdit }: StandardTextProps) {
  const { id, title, version } = text;
  const change = useTextChange();
  return (
    <li className="standard-text">
      <div className="standard-text-head">
        <h3>
          {onEdit ? (
            <button type="button" className="link" onClick={onEdit}>
              <bdi>{title}</bdi>
            </button>
          ) : (
            <bdi>{title}</bdi>
          )}
        </h3>
        {text.is_default && (
          <Badge tone="live" dot>
            In use
          </Badge>
        )}
        {onEdit && !text.is_default && (
          <Button
            size="small"
            aria-label={`Use ${title} for ${category}`}
            onClick={() =>
              void change(calls.makeDefault, { params: { id } }, version, `${category}: ${title} is used now.`)
            }
          >
            Use this
          </Button>
        )}
        {onEdit && (
          <Menu
            className="btn icon small ghost"
            end
            label={`Actions for ${title}`}
            summary={<Ellipsis aria-hidden="true" />}
          >
            <button type="button" onClick={onEdit}>
              Edit
            </button>
            <hr />
            <button
              type="button"
              className="danger"
              onClick={() => void change(calls.remove, { params: { id } }, version, `${title} deleted.`)}
            >
              Delete
            </button>
          </Menu>
        )}
      </div>
      <dl>
        <Words label="Warranty" text={text.warranty} />
        <Words label="Advice" text={text.advice} />
      </dl>
    </li>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{text || <span className="text-ink-3">None</span>}</dd>
    </div>
  );
}
