/** The part of browsers' Trusted Types that is used here; TypeScript's own library does not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string | null },
  ): { createHTML: (html: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

// All that React writes as HTML by itself: an empty script, which it fills with structured data afterwards.
trustedTypes?.createPolicy('default', { createHTML: (html) => (html === '<script></script>' ? html : null) });

const own = trustedTypes?.createPolicy('quotewright', { createHTML: (html) => html });

/**
 * Lets a page show HTML that this project made: content rendered at build, an e-mail, data inside a script element. The
 * page's policy refuses every other text (`serve-web.ts`), so that no text of a user ever becomes HTML.
 */
export function ownHtml(html: string): string {
  return own ? own.createHTML(html) : html;
}
