import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import type { ReactNode } from 'react';
import { paths } from '../../app/paths.js';
import { PriceBadge } from '../../ui/badge.js';
import { Oops } from '../../ui/states.js';
import { ToolHead } from '../../ui/tool-head.js';
import { RequestAccess } from '../premium/request-access.js';
import { AboutTemplateOpen } from './about-template.js';
import { GalleryActions } from './gallery-actions.js';

interface SheetProps {
  template: TemplateDetails;
  backTo: string;
}

/** A template that cannot be quoted from: the reason, and what to do. */
function ClosedSheet({ template, backTo, children }: SheetProps & { children: ReactNode }) {
  return (
    <ToolHead
      title={template.name}
      back={{ to: backTo, label: 'Back' }}
      beside={
        <>
          {template.userType === 'admin' && <PriceBadge quotePrice={template.quote_price} />}
          <GalleryActions template={template} />
        </>
      }
    >
      <AboutTemplateOpen template={template} />
      {children}
    </ToolHead>
  );
}

/** A premium template for an account without premium. */
export function PremiumSheet(props: SheetProps) {
  return (
    <ClosedSheet {...props}>
      <div className="max-w-[44ch] py-4">
        <RequestAccess templateId={props.template.id} />
      </div>
    </ClosedSheet>
  );
}

/** A template without lines: nothing to price. */
export function EmptySheet(props: SheetProps) {
  const { alias, editable } = props.template;
  return (
    <ClosedSheet {...props}>
      <Oops
        message1="There are no records to show"
        message2="This template has no lines yet, so there is nothing to price."
        link={
          editable
            ? { to: paths['qtemplate-detail'](alias, { tab: 'lines' }), label: 'Add lines' }
            : { to: props.backTo, label: 'Go back' }
        }
      />
    </ClosedSheet>
  );
}
