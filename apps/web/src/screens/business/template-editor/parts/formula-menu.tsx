import { parseFormula } from '@quotewright/domain/formula/parse.js';
import type { TemplateLine, TemplateQuestion } from '@quotewright/domain/templates/contract.js';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FormulaText } from '../../../../features/formula-builder/formula-text.js';
import { Menu, MenuGroup } from '../../../../ui/menu.js';

interface FormulaMenuProps {
  /** Label of the closed menu. */
  summary: ReactNode;
  line: Pick<TemplateLine, 'name' | 'templateformula' | 'formulas'>;
  /** The current formula. */
  current: string;
  questions: readonly TemplateQuestion[];
  onChoose: (formula: string) => void;
  /** Link to the formula builder, unless that is next to the menu. */
  editHref?: string;
  end?: boolean;
}

/** Every known formula of a line's product. Rendered on opening and removed on closing. */
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
          // An offer's formula may use questions that this template lacks.
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
