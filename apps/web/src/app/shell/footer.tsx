import { useQuery } from '@tanstack/react-query';
import { use, type ReactNode } from 'react';
import { Link } from '../../lib/navigation.js';
import { publishedCategoriesQuery } from '../../api/categories.js';
import { useMe } from '../../api/identity.js';
import { ButtonLink } from '../../ui/button.js';
import { paths } from '../paths.js';
import { StateContext } from '../state.js';
import { BookDemo } from './book-demo.js';
import { DisplayMenu } from './display-menu.js';
import { Logo } from './logo.js';
import type { SiteLink } from './site-links.js';

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
  const { social, videos } = use(StateContext)!.links;
  const categories = useQuery(publishedCategoriesQuery).data ?? [];
  return (
    <footer className="foot no-print">
      <div className="page">
        <div className="foot-brand">
          <Logo />
          <p>Quote templates that turn site measurements into material and labour quantities.</p>
          <div className="flex flex-wrap gap-2">
            {!me && <ButtonLink to={paths.register()}>Free Sign Up</ButtonLink>}
            <BookDemo className="btn">Book a Demo</BookDemo>
            <DisplayMenu up words className="btn" />
          </div>
          {social.length > 0 && (
            <ul className="foot-social" aria-label="Quotewright elsewhere">
              {social.map((link) => (
                <NewTab key={link} to={link}>
                  {networkOf(link)}
                </NewTab>
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
        <div className="foot-links">
          <Column
            title="Company"
            links={[
              { label: 'About Us', to: paths['business-aboutus']() },
              { label: 'FAQs', to: paths.faqs() },
            ]}
          />
          <Column
            title="Product"
            links={[
              { label: 'Store', to: paths.qstore() },
              { label: 'Compared with Homewyse', to: paths.homewyse() },
              { label: 'Compared with spreadsheets', to: paths.spreadsheets() },
            ]}
          />
          <Column
            title="Resources"
            links={[
              { label: 'Help Center', to: paths['help-center']() },
              { label: 'Blog', to: paths['business-blog']() },
            ]}
          >
            {videos && <NewTab to={videos}>How To Videos</NewTab>}
          </Column>
          <Column
            title="Accounts"
            links={[
              { label: 'Retail Stores', to: paths.register({ type: 'retail' }) },
              { label: 'Contractors', to: paths.register() },
              { label: 'Retail & Install', to: paths.register({ type: 'retailinstall' }) },
              { label: 'Partners', to: paths.register({ type: 'partner' }) },
            ]}
          />
          <Column title="Privacy" links={[]}>
            <NewTab to={paths['term-conditions']()}>Terms &amp; Conditions</NewTab>
            <NewTab to={paths['privacy-policy']()}>Privacy Policy</NewTab>
          </Column>
        </div>
      </div>
    </footer>
  );
}

interface ColumnProps {
  title: string;
  links: readonly SiteLink[];
  /** Further items. */
  children?: ReactNode;
}

/** Links under a title. */
function Column({ title, links, children }: ColumnProps) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

/** An item that opens a new tab. */
function NewTab({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <a href={to} target="_blank" rel="noreferrer">
        {children}
        <span className="sr-only"> (opens a new tab)</span>
      </a>
    </li>
  );
}
