import type { ShareChannel } from '@quotewright/domain/engagement/contract.js';
import { Check, Link as LinkIcon, Mail, Share2, Smartphone } from 'lucide-react';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { Menu } from '../../ui/menu.js';

/** What is shared (spec §2, "Share widget"). */
export interface Shared {
  /** The current address. */
  url: string;
  title: string;
  description: string;
  quote: string;
  hashtags: string;
  twitterUser: string;
}

const TEXT = 'Hey, need a construction quote??';
const HASHTAG = 'Quotewright';
const COPIED_MS = 5_000;

/** What the widget shares about a template at this address. */
export function sharedTemplate(url: string, name: string, description: string): Shared {
  return { url, title: name, description, quote: TEXT, hashtags: HASHTAG, twitterUser: '' };
}

/** The addresses that open each network with the share filled in. */
export function shareLinks({
  url,
  title,
  description,
  quote,
  hashtags,
  twitterUser,
}: Shared): { channel: ShareChannel; name: string; href: string }[] {
  const query = (values: Record<string, string>) =>
    new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
  return [
    {
      channel: 'facebook',
      name: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url, quote, hashtag: `#${hashtags}` })}`,
    },
    {
      channel: 'linkedin',
      name: 'LinkedIn',
      href: `https://www.linkedin.com/sharing/share-offsite/?${query({ url, title, summary: description })}`,
    },
    {
      channel: 'twitter',
      name: 'Twitter',
      href: `https://twitter.com/intent/tweet?${query({ text: quote, url, hashtags, via: twitterUser })}`,
    },
    {
      channel: 'whatsapp',
      name: 'WhatsApp',
      href: `https://api.whatsapp.com/send?${query({ text: `${quote} ${url} #${hashtags}` })}`,
    },
  ];
}

interface ShareMenuProps {
  shared: Shared;
  /** Called when something was shared, for as far as a page can know. */
  onShare: (channel: ShareChannel) => void;
}

const neverChanges = () => () => undefined;
const hasSheet = () => typeof navigator.share === 'function';

/** Facebook, LinkedIn, Twitter, WhatsApp, email and copy-link; and the device's own sheet where it has one. */
export function ShareMenu({ shared, onShare }: ShareMenuProps) {
  const sheet = useSyncExternalStore(neverChanges, hasSheet, () => false);
  const [copied, setCopied] = useState(false);
  const tooltip = useId();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shared.url);
      setCopied(true);
      onShare('copy');
    } catch {
      // The spec shows nothing to the visitor here, and logs it.
      // eslint-disable-next-line no-console
      console.warn('Unable to copy to clipboard');
    }
  };
  const openSheet = async () => {
    const { title, url, quote, hashtags } = shared;
    try {
      await navigator.share({ title, text: `${quote} #${hashtags}`, url });
      onShare('device');
    } catch {
      // Closed without sharing.
    }
  };
  const mail = `mailto:?subject=${encodeURIComponent(shared.title)}&body=${encodeURIComponent(`${shared.quote}\n\n${shared.title}\n${shared.url}\n\n#${shared.hashtags}`)}`;
  return (
    <Menu className="btn icon big" label="Share" end summary={<Share2 aria-hidden="true" />} stays>
      {sheet && (
        <button type="button" onClick={() => void openSheet()}>
          <Smartphone aria-hidden="true" />
          Share with an app
        </button>
      )}
      {shareLinks(shared).map(({ channel, name, href }) => (
        <a key={channel} href={href} target="_blank" rel="noopener noreferrer" onClick={() => onShare(channel)}>
          {name}
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      ))}
      <a href={mail} onClick={() => onShare('email')}>
        <Mail aria-hidden="true" />
        Email
      </a>
      <hr />
      <div className="with-tooltip" data-open={copied || undefined}>
        <button type="button" aria-describedby={tooltip} onClick={() => void copy()}>
          {copied ? <Check aria-hidden="true" /> : <LinkIcon aria-hidden="true" />}
          Copy link
        </button>
        <span className="tooltip" role="tooltip" id={tooltip} aria-live="polite">
          {copied ? 'URL Copied' : 'Copy URL'}
        </span>
      </div>
    </Menu>
  );
}
