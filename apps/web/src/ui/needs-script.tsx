import { createContext, use } from 'react';
import { Notice } from './states.js';

/** The e-mail address to write to where a form cannot be used; `null` without one. */
export const ContactContext = createContext<string | null>(null);

/** Says to visitors without JavaScript that a form needs it, and where to write instead. */
export function NeedsScript() {
  const contact = use(ContactContext);
  return (
    <noscript>
      <Notice tone="bad">
        This form needs JavaScript. Turn it on in your browser, then reload this page
        {contact ? (
          <>
            , or write to <a href={`mailto:${contact}`}>{contact}</a>.
          </>
        ) : (
          '.'
        )}
      </Notice>
    </noscript>
  );
}
