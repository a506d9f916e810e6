import type { Me } from '@quotewright/domain/identity/contract.js';
import { StandingBar } from '../../features/standing/standing-bar.js';
import { useWelcome, Welcome } from './tool-welcome.js';
import { UpdateNotice } from './update-notice.js';

/**
 * What every page tells a signed-in user under its header: a new release, a welcome, or what the account has still to
 * do. The default export, because public pages load it on demand.
 */
export default function SignedInNotices({ me }: { me: Me }) {
  const welcome = useWelcome();
  return (
    <>
      <UpdateNotice />
      {welcome.shown ? <Welcome me={me} onDismiss={welcome.dismiss} /> : <StandingBar me={me} />}
    </>
  );
}
