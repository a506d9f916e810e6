import {
  readyNames,
  type ReadyCheck,
  type ReadyFault,
  type ReadyWarning,
  type TemplateDetails,
  type TemplateReady,
} from '@quotewright/domain/templates/contract.js';
import { Check, CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import { Acknowledge } from '../../../../features/formula-guardian/acknowledge.js';
import { counted } from '../../../../lib/format.js';
import './ready-list.css';

/** Faults of a check that are listed. */
const MOST_FAULTS = 8;

interface ReadyListProps {
  template: TemplateDetails;
  ready: TemplateReady;
  /** Faults that publishing mends, by where they are: categories that are published with the template. */
  mended?: ReadonlySet<string>;
}

/** The checks of a template, what fails first; each fault leads to the place to fix it. */
export function ReadyList({ template, ready, mended }: ReadyListProps) {
  const checks = ready.checks.map((check) => withoutMended(check, mended));
  const inOrder = [...checks.filter(({ ok }) => !ok), ...checks.filter(({ ok }) => ok)];
  return (
    <ul className="ready-list" aria-label="Checks">
      {inOrder.map((check) => (
        <li key={check.code}>
          {check.ok ? (
            <Check className="good" aria-label="Fine" />
          ) : (
            <CircleAlert className="bad" aria-label="To fix" />
          )}
          <div>
            <p>
              <b className="font-semibold">{readyNames[check.code]}</b>{' '}
              <span className="text-ink-2">{check.sentence}</span>
            </p>
            <Faults template={template} check={check} warnings={ready.warnings} />
            {check.code === 'warnings' && <Acknowledged template={template} warnings={ready.warnings} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Faults({
  template,
  check: { faults },
  warnings,
}: {
  template: TemplateDetails;
  check: ReadyCheck;
  warnings: readonly ReadyWarning[];
}) {
  if (faults.length === 0) return null;
  const rest = faults.length - MOST_FAULTS;
  return (
    <ul>
      {faults.slice(0, MOST_FAULTS).map((fault) => {
        const warning = warnings.find(({ path }) => path === fault.where);
        return (
          <li key={fault.where}>
            <Link to={addressOf(template, fault)}>
              <bdi>{fault.sentence}</bdi>
            </Link>
            {warning && <Acknowledge templateId={template.id} warning={warning} />}
          </li>
        );
      })}
      {rest > 0 && <li className="text-ink-3">{`and ${counted(rest, 'more', 'more')}`}</li>}
    </ul>
  );
}

/** Warnings that somebody found right. */
function Acknowledged({ template, warnings }: { template: TemplateDetails; warnings: readonly ReadyWarning[] }) {
  const seen = warnings.filter(({ acknowledged }) => acknowledged !== null).slice(0, MOST_FAULTS);
  if (seen.length === 0) return null;
  return (
    <ul className="text-ink-3">
      {seen.map((warning) => (
        <li key={warning.path}>
          <bdi>{warning.message}</bdi>
          <Acknowledge templateId={template.id} warning={warning} />
        </li>
      ))}
    </ul>
  );
}

/** A check without the faults that publishing mends. */
function withoutMended(check: ReadyCheck, mended?: ReadonlySet<string>): ReadyCheck {
  if (check.ok || !mended) return check;
  const faults = check.faults.filter(({ where }) => !mended.has(where));
  if (faults.length > 0) return { ...check, faults };
  return { ...check, ok: true, faults, sentence: 'They are published with it.' };
}

/** The checks that fail once publishing has mended what it mends. */
export const failingOf = ({ checks }: TemplateReady, mended?: ReadonlySet<string>): ReadyCheck[] =>
  checks.map((check) => withoutMended(check, mended)).filter(({ ok }) => !ok);

/** Where a fault is fixed. */
function addressOf({ alias, category_id }: TemplateDetails, { where }: ReadyFault): string {
  const [head, id] = where.split('.');
  switch (head) {
    case 'lines':
      return paths['qtemplate-detail'](alias, { tab: 'lines', line: Number(id) });
    case 'jobs':
      return paths['qtemplate-detail'](alias, { tab: 'lines' });
    case 'related':
      return paths['qtemplate-detail'](alias, { tab: 'related' });
    case 'categories':
      return paths.categories();
    case 'subcategories':
      return paths.categories({ category: category_id ?? undefined });
    default:
      return paths['qtemplate-detail'](alias, { tab: 'description' });
  }
}
