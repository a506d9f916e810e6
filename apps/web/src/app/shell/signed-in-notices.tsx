import type { Me } from '@quotewright/domain/identity/contract.js';
import { part } from '../../ui/part.js';
import { StandingBar } from '../../features/standing/standing-bar.js';
import { useWelcome, Welcome } from './tool-welcome.js';
import { UpdateNotice } from './update-notice.js';

/** For an admin who sees what an account sees. */
const SeeAsBar = part('features/see-as/see-as-bar.tsx', () => import('../../features/see-as/see-as-bar.js'));

/**
 * What every page tells a signed-in user under its header: whose view it is, a new release, a welcome, or what the account has still to
 * do. The default export, because public pages load it on demand.
 */
export default function SignedInNotices({ me }: { me: Me }) {
  const welcome = useWelcome();
  return (
    <>
      {me.extradetails.seen_by && <SeeAsBar me={me} />}
      <UpdateNotice />
      {welcome.shown ? <Welcome me={me} onDismiss={welcome.dismiss} /> : <StandingBar me={me} />}
    </>
  );
}
