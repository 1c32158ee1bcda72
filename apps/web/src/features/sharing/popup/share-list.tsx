import type { Device } from '@holdfast/contract/devices';
import type { Share } from '@holdfast/contract/sharing';
import { IconMail, IconUserMinus } from '@tabler/icons-react';
import { formatNumber } from '../../../lib/format.ts';
import { useForm } from '../../../lib/use-form.ts';
import dialogClasses from '../../../ui/dialog/dialog.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { shareEmail } from '../share-email.ts';
import { ShareRow } from '../share-row.tsx';
import { sharingTexts as texts } from '../sharing.texts.ts';
import { SharesFailure, SharesSkeleton } from './popup-states.tsx';
import { popupWidth } from './popup-width.ts';
import classes from './share-list.module.css';

const EmailStep = ({ onNext }: { onNext: (email: string) => void }) => {
  const form = useForm({ email: '' }, { email: shareEmail });
  return (
    <form className={classes.add} onSubmit={form.submit(({ email }) => onNext(email.trim()))} noValidate>
      <TextInput
        className={classes.email}
        aria-label={texts.email}
        type="email"
        autoComplete="off"
        placeholder={texts.emailPlaceholder}
        maxLength={254}
        leftSection={<IconMail size={18} />}
        data-autofocus
        {...form.field('email')}
      />
      <Button type="submit" variant="filled">
        {texts.next}
      </Button>
    </form>
  );
};

interface ListProps {
  shares: Share[];
  onAdd: (email: string) => void;
  onEdit: (share: Share) => void;
}

const List = ({ shares, onAdd, onEdit }: ListProps) => (
  <>
    <EmailStep onNext={onAdd} />
    <section aria-label={texts.sharedWith}>
      <div className={classes.head}>
        <h3>{texts.sharedWith}</h3>
        <p className={classes.count}>{texts.people(formatNumber(shares.length), shares.length === 1)}</p>
      </div>
      <ul aria-label={texts.sharedWith}>
        {shares.map((share) => (
          <ShareRow key={share._id} share={share} onEdit={() => onEdit(share)} />
        ))}
      </ul>
    </section>
  </>
);

interface ShareListProps extends Omit<ListProps, 'shares'> {
  device: Device;
  /** Undefined until loaded. */
  shares: Share[] | undefined;
  /** Set when loading failed. */
  onRetry: (() => void) | undefined;
  onRemoveAll: () => void;
  onClose: () => void;
}

/** One dialog for loading, error and list: remounting would lose the focus. */
export const ShareList = (props: ShareListProps) => {
  const { device, shares, onRetry, onAdd, onEdit, onRemoveAll, onClose } = props;
  const actions = (
    <>
      <Button
        className={dialogClasses.farLeft}
        variant="dangerText"
        leftSection={<IconUserMinus size={18} />}
        onClick={onRemoveAll}
      >
        {texts.removeAll}
      </Button>
      <Button onClick={onClose}>{texts.done}</Button>
    </>
  );
  return (
    <Dialog
      title={texts.manage}
      subject={device.name}
      width={popupWidth}
      onClose={onClose}
      {...(shares && { actions })}
    >
      {shares && <List shares={shares} onAdd={onAdd} onEdit={onEdit} />}
      {!shares && (onRetry ? <SharesFailure onRetry={onRetry} /> : <SharesSkeleton />)}
    </Dialog>
  );
};
