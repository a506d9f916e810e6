import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PriceBadge } from '../../ui/badge.js';
import { RequestAccess } from '../premium/request-access.js';
import { AboutTemplate } from './about-template.js';

/** A premium template for an account without premium: what it is, and the way to quote from it. */
export function PremiumSheet({ template, backTo }: { template: TemplateDetails; backTo: string }) {
  return (
    <div className="tool-head">
      <div className="tool-head-row">
        <Link className="btn icon ghost small" to={backTo} aria-label="Back">
          <ArrowLeft aria-hidden="true" className="flip" />
        </Link>
        <h1>{template.name}</h1>
        <PriceBadge quotePrice={template.quote_price} />
      </div>
      <AboutTemplate template={template} />
      <div className="max-w-[44ch] py-4">
        <RequestAccess templateId={template.id} />
      </div>
    </div>
  );
}
