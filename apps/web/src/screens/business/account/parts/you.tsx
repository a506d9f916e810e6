import type { Me } from '@quotewright/domain/identity/contract.js';
import { IMAGE_WIDTHS, mediaUrl } from '@quotewright/domain/kernel/media.js';
import { UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useSavePicture } from '../../../../api/profile.js';
import { sentenceOf, squared, takePicture } from '../../../../features/image-editor/picture-file.js';
import { Button } from '../../../../ui/button.js';
import { dialogPart } from '../../../../ui/dialog-part.js';
import { AddressChange } from './address-change.js';
import { useToast } from '../../../../ui/toast.js';

/** Loaded on demand. */
const ImageEditor = dialogPart(
  'features/image-editor/image-editor.tsx',
  'Image Editor',
  () => import('../../../../features/image-editor/image-editor.js'),
);
const Names = dialogPart(
  'screens/business/account/parts/names-dialog.tsx',
  'Your name',
  () => import('./names-dialog.js'),
);
const ChangeAddress = dialogPart(
  'features/standing/change-address.tsx',
  'Use another address',
  () => import('../../../../features/standing/change-address.js'),
);
const ChangePassword = dialogPart(
  'screens/business/account/parts/password-dialog.tsx',
  'Change your password',
  () => import('./password-dialog.js'),
);

const DeleteAccount = dialogPart(
  'screens/business/account/parts/delete-dialog.tsx',
  'Delete your account',
  () => import('./delete-dialog.js'),
);

/** Who the user is here: picture, names, address and password, and the way out. */
export function You({ me: { details, extradetails } }: { me: Me }) {
  const [dialog, setDialog] = useState<'names' | 'address' | 'password' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const { name, email, business_name: business } = details;
  return (
    <section aria-label="You">
      <YourPicture image={details.image} />
      <dl className="past-details mt-4">
        {[['Name', name], ['E-mail', email], ...(business ? [['Business', business]] : [])].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {!extradetails.held && !extradetails.seen_by && <AddressChange userId={extradetails.member.id} />}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => setDialog('names')}>
          Change names
        </Button>
        {/* A rule leaves only the calls under /account to an account that it holds. */}
        {!extradetails.held && (
          <Button size="small" onClick={() => setDialog('address')}>
            Change address
          </Button>
        )}
        <Button size="small" onClick={() => setDialog('password')}>
          Change password
        </Button>
        {!extradetails.held && (
          <Button size="small" variant="danger" onClick={() => setDialog('delete')}>
            Delete account
          </Button>
        )}
      </div>
      {dialog === 'names' && <Names onClose={close} />}
      {dialog === 'address' && <ChangeAddress onClose={close} />}
      {dialog === 'password' && <ChangePassword onClose={close} />}
      {dialog === 'delete' && <DeleteAccount onClose={close} />}
    </section>
  );
}

/** The user's picture, chosen from a file and edited before it is saved, square. */
function YourPicture({ image }: { image: string | null }) {
  const id = useId();
  const save = useSavePicture();
  const toast = useToast();
  const [editing, setEditing] = useState<string | null>(null);
  const [reading, setReading] = useState(false);

  async function pick(file: File | undefined) {
    if (!file) return;
    setReading(true);
    try {
      setEditing((await takePicture(file)).source);
    } catch (error) {
      toast({ tone: 'bad', message: sentenceOf(error) });
    }
    setReading(false);
  }
  async function keep(img: string | null) {
    try {
      toast({ message: await save.mutateAsync({ img: img && (await squared(img)) }) });
    } catch (error) {
      toast({ tone: 'bad', message: sentenceOf(error) });
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="your-picture">
        {image ? <img src={mediaUrl(image, IMAGE_WIDTHS[0])} alt="You" /> : <UserRound aria-hidden="true" />}
      </span>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          type="file"
          accept="image/*"
          className="sr-only"
          onChange={(event) => {
            void pick(event.target.files?.[0]);
            // Selecting the same file again must count as a change.
            event.target.value = '';
          }}
        />
        <label htmlFor={id} className="btn small">
          {reading || save.isPending ? 'Working…' : image ? 'Change picture' : 'Add a picture'}
        </label>
        {image && (
          <Button size="small" variant="ghost" busy={save.isPending} onClick={() => void keep(null)}>
            Remove picture
          </Button>
        )}
      </div>
      {editing !== null && (
        <ImageEditor
          source={editing}
          onClose={() => setEditing(null)}
          onSave={(made) => {
            setEditing(null);
            void keep(made);
          }}
        />
      )}
    </div>
  );
}
