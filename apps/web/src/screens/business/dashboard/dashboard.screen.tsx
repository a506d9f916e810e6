import { useMe } from '../../../api/identity.js';
import { Meta } from '../../../seo/meta.js';

/** The first page of an account. */
export function Dashboard() {
  const me = useMe();
  return (
    <div className="page w-full py-6">
      <Meta title="Dashboard" />
      <h1 className="text-2xl">{me ? `Welcome, ${me.details.name}` : 'Dashboard'}</h1>
    </div>
  );
}
