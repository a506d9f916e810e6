import { isEmbedded } from '@quotewright/domain/kernel/embed.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { publishedCategoriesQuery } from '../api/categories.js';
import { useMe } from '../api/identity.js';
import { TemplatesByTrade } from '../features/category-list/category-list.js';
import { ContentSearch } from '../features/content/content-search.js';
import '../features/content/content.css';
import { Link, useReload, usePlace } from '../lib/navigation.js';
import { withValues } from '../lib/query.js';
import { refusal } from '../lib/refused.js';
import { tellHeight } from '../lib/tell-height.js';
import { Meta, SiteContext } from '../seo/meta.js';
import { Oops } from '../ui/states.js';
import { paths } from './paths.js';

/** An answer instead of a page: its status, and why (lib/refused.ts). */
export interface Refused {
  status: number;
  data: unknown;
}

/**
 * Replaces a screen that could not be shown: missing, not allowed, or failed.
 * @param refused without it: the page itself failed
 */
export default function Failed({ refused }: { refused?: Refused }) {
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const { pathname, query } = usePlace();
  const signedIn = useMe() !== null;
  const status = refused?.status ?? 500;
  const { message, link } = refusal(refused?.data ?? null);
  const framed = isEmbedded(pathname);
  useEffect(() => (framed ? tellHeight() : undefined), [framed]);
  async function again() {
    setBusy(true);
    await reload();
    setBusy(false);
  }
  if (status === 404 && framed) return <NoCalculator />;
  if (status === 404) {
    return (
      <div className="grid gap-6">
        <Meta title="Not found" />
        <Oops
          level={1}
          message1="Oops, there is nothing here"
          message2={message ?? 'There is no page at'}
          message_span={message ? undefined : pathname}
          message3={message ? undefined : 'now. It may have been moved, or the link may be mistyped.'}
          link={
            query.has('page')
              ? { to: `${pathname}?${withValues(query, { page: null })}`, label: 'Go to the first page' }
              : { to: paths['construction-quote-templates'](), label: 'See all quote templates' }
          }
          second={
            signedIn
              ? { label: 'Go to my dashboard', to: paths.dashboard() }
              : { label: 'Home', to: paths['landing-page']() }
          }
        />
        <Elsewhere />
      </div>
    );
  }
  if (status === 403) {
    return (
      <>
        <Meta title="Not allowed" />
        <Oops
          level={1}
          message1="Oops, this page is not for your account"
          message2={message ?? 'Your account type cannot open it.'}
          link={link ?? { to: paths.dashboard(), label: 'Go to my dashboard' }}
          second={
            link
              ? { label: 'Go to my dashboard', to: paths.dashboard() }
              : { label: 'Home', to: paths['landing-page']() }
          }
        />
      </>
    );
  }
  return (
    <>
      <Meta title="Something went wrong" />
      <Oops
        level={1}
        message1="Oops, this page could not be loaded"
        message2={message ?? 'Something failed on our side. Nothing you saved is lost.'}
        // In place if only its data is missing: without a connection, a reload would lose the page.
        action={() => (status === 503 ? void again() : window.location.reload())}
        busy={busy}
        btn_text="Try again"
        second={{ label: 'Home', to: paths['landing-page']() }}
      />
    </>
  );
}

/** Stands in the page of another site, whose frame shows no other page of ours: its link opens a tab. */
function NoCalculator() {
  const site = use(SiteContext);
  return (
    <div className="page grid gap-2 py-4">
      <Meta title="Not found" />
      <h1 className="text-lg">This calculator is not here any more</h1>
      <p>
        Its template was taken off our site, or the address is mistyped.{' '}
        <a href={siteAddress(site, paths['construction-quote-templates']())} target="_blank" rel="noopener">
          See all quote templates
        </a>
      </p>
    </div>
  );
}

/** Ways on from a page that is not there. The tool has its own, and no list of categories. */
function Elsewhere() {
  const { data: categories } = useQuery({ ...publishedCategoriesQuery, enabled: false });
  if (!categories) return null;
  return (
    <>
      <section aria-label="Search" className="grid gap-3">
        <ContentSearch
          label="Search templates, help and blog"
          action={paths.search()}
          name="searchTerm"
          placeholder="What are you looking for?"
          search=""
        />
        <p>
          Or go to the <Link to={paths['help-center']()}>help centre</Link>, the{' '}
          <Link to={paths['business-blog']()}>blog</Link> or the <Link to={paths.faqs()}>FAQs</Link>, or{' '}
          <Link to={paths['book-a-call']({ about: 'help' })}>ask us</Link>.
        </p>
      </section>
      <TemplatesByTrade categories={categories} />
    </>
  );
}
