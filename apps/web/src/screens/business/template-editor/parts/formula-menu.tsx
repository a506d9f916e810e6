import { parseFormula } from '@quotewright/domain/formula/parse.js';
import type { TemplateLine, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import { Menu, MenuGroup } from '../../../../ui/menu.js';

interface FormulaMenuProps {
  /** The words of the closed menu. */
  summary: ReactNode;
  line: Pick<TemplateLine, 'name' | 'templateformula' | 'formulas'>;
  /** The formula that stands there now. */
  current: string;
  questions: readonly TemplateQuestion[];
  onChoose: (formula: string) => void;
  /** Where a formula of one's own is written, unless that is beside the menu. */
  editHref?: string;
  end?: boolean;
}

/** Every formula that is known for a line's product. It shows when it is asked for and is gone when it closes. */
export function FormulaMenu({ summary, line, current, questions, onChoose, editHref, end }: FormulaMenuProps) {
  const known = [...new Set([line.templateformula, ...line.formulas.map(({ formula }) => formula)])].filter(Boolean);
  return (
    <Menu
      summary={summary}
      label={`${typeof summary === 'string' ? summary : 'Formulas'} of ${line.name}`}
      className="btn plain small"
      end={end}
    >
      <MenuGroup title="Formulas of this product">
        {known.map((formula) => {
          const used = formula === current;
          // An offer's own formula may ask for questions that this template has not got.
          const fault = parseFormula(formula, questions).fault?.message;
          return (
            <button
              key={formula}
              type="button"
              aria-current={used ? 'true' : undefined}
              aria-disabled={fault !== undefined}
              title={fault}
              onClick={() => !used && fault === undefined && onChoose(formula)}
            >
              <FormulaText formula={formula} />
              {used && <Check aria-label="used now" className="ms-auto" />}
              {fault && <span className="sr-only">{fault}</span>}
            </button>
          );
        })}
        {known.length === 0 && <p className="px-3 py-2 text-sm text-ink-3">None yet.</p>}
      </MenuGroup>
      {editHref && (
        <>
          <hr />
          <Link to={editHref} replace preventScrollReset>
            Write another formula
          </Link>
        </>
      )}
    </Menu>
  );
}
