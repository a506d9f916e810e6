import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from '../../lib/navigation.js';
import { publishedCategoriesQuery } from '../../api/categories.js';
import { useMe } from '../../api/identity.js';
import { ButtonLink } from '../../ui/button.js';
import { paths } from '../paths.js';
import { StateContext } from '../state.js';
import { DisplayMenu } from './display-menu.js';
import { Logo } from './logo.js';

const NETWORKS: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'pinterest.com': 'Pinterest',
  'tiktok.com': 'TikTok',
  'twitter.com': 'Twitter',
  'x.com': 'X',
  'youtube.com': 'YouTube',
};

/** Name of a link to a social network, or its host if unknown. */
function networkOf(link: string): string {
  const host = new URL(link).hostname.replace(/^www\./, '');
  return NETWORKS[host] ?? host;
}

/** Footer of every public page: only links whose pages exist. */
export function Footer() {
  const me = useMe();
  const social = use(StateContext)!.social;
  const categories = useQuery(publishedCategoriesQuery).data ?? [];
  return (
    <footer className="foot no-print">
      <div className="page">
        <div className="foot-brand">
          <Logo />
          <p>Quote templates that turn site measurements into material and labour quantities.</p>
          <div className="flex flex-wrap gap-2">
            {!me && <ButtonLink to={paths.register()}>Free Sign Up</ButtonLink>}
            <DisplayMenu up words className="btn" />
          </div>
          {social.length > 0 && (
            <ul className="foot-social" aria-label="Quotewright elsewhere">
              {social.map((link) => (
                <li key={link}>
                  <a href={link} target="_blank" rel="noreferrer">
                    {networkOf(link)}
                    <span className="sr-only"> (opens a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {categories.length > 0 && (
          <nav className="foot-wide" aria-label="Construction Quote Templates">
            <h2>Construction Quote Templates</h2>
            <ul className="foot-categories">
              {categories.map((category) => (
                <li key={category.id}>
                  <Link to={paths['guest-master-quote-templates'](category.alias)}>{category.title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <nav aria-label="Accounts">
          <h2>Accounts</h2>
          <ul>
            <li>
              <Link to={paths.register({ type: 'retail' })}>Retail Stores</Link>
            </li>
            <li>
              <Link to={paths.register()}>Contractors</Link>
            </li>
            <li>
              <Link to={paths.register({ type: 'retailinstall' })}>Retail &amp; Install</Link>
            </li>
            <li>
              <Link to={paths.register({ type: 'partner' })}>Partners</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Privacy">
          <h2>Privacy</h2>
          <ul>
            <li>
              <a href={paths['term-conditions']()} target="_blank" rel="noreferrer">
                Terms &amp; Conditions<span className="sr-only"> (opens a new tab)</span>
              </a>
            </li>
            <li>
              <a href={paths['privacy-policy']()} target="_blank" rel="noreferrer">
                Privacy Policy<span className="sr-only"> (opens a new tab)</span>
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
