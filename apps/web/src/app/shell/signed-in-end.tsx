import type { Me } from '@quotewright/domain/identity/contract.js';
import { AccountMenu } from './account-menu.js';
import { Connection } from './connection.js';
import { DisplayMenu } from './display-menu.js';

/** The end of every header of a signed-in user. The default export, because public pages load it on demand. */
export default function SignedInEnd({ me }: { me: Me }) {
  return (
    <>
      <Connection userId={me.extradetails.member.id} />
      <DisplayMenu />
      <AccountMenu me={me} />
    </>
  );
}
