import { IMAGE_WIDTHS, mediaUrl } from '@quotewright/domain/kernel/media.js';
import { textFault } from '@quotewright/domain/kernel/text-rules.js';
import { defaultPapers, paperTextRules as texts } from '@quotewright/domain/proposals/contract-papers.js';
import { firstNumber, type PapersForm } from './papers-form.js';

const LINES = [
  { name: 'Porcelain tile, grey', detail: '12 box', amount: '$774.00' },
  { name: 'Tiling', detail: '18 h', amount: '$1,350.00' },
] as const;

interface PaperPreviewProps {
  form: PapersForm;
  business: string;
  logo: string | null;
}

/** A proposal as it would look, drawn while one types; white, as paper is. */
export function PaperPreview({ form, business, logo }: PaperPreviewProps) {
  const sound = (field: 'accent_color' | 'heading_color' | 'number_pattern'): string =>
    textFault(field === 'number_pattern' ? texts.number_pattern : texts.color, form[field])
      ? defaultPapers[field]
      : form[field];
  const style = { '--paper-accent': sound('accent_color'), '--paper-heading': sound('heading_color') };
  return (
    <figure className={`paper-preview ${form.paper}`} style={style as React.CSSProperties}>
      <figcaption className="sr-only">A sample of your papers</figcaption>
      <div className="paper-top">
        {logo ? <img src={mediaUrl(logo, IMAGE_WIDTHS[1])} alt="" /> : <b>{business}</b>}
        <span>
          Proposal
          <br />
          <bdi>{firstNumber(sound('number_pattern'), new Date().getUTCFullYear())}</bdi>
        </span>
      </div>
      <p className="paper-title">Bathroom of the Millers</p>
      {form.cover.trim() && <p className="paper-text">{form.cover}</p>}
      <p className="paper-section">
        <span>Bathroom</span>
        <span>$2,124.00</span>
      </p>
      <ul>
        {LINES.map(({ name, detail, amount }) => (
          <li key={name}>
            <span>
              {name}
              {form.quantities && <small>{detail}</small>}
            </span>
            {form.prices === 'lines' && <span>{amount}</span>}
          </li>
        ))}
      </ul>
      <p className="paper-total">
        <span>Total</span>
        <span>$2,124.00</span>
      </p>
      {form.terms.trim() && (
        <>
          <p className="paper-head">Terms</p>
          <p className="paper-text">{form.terms}</p>
        </>
      )}
      <div className="paper-foot">
        {form.contact.trim() && <p className="paper-text">{form.contact}</p>}
        {form.footer.trim() && <p>{form.footer}</p>}
      </div>
    </figure>
  );
}
