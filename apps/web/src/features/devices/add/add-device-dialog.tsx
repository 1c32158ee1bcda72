import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { FormDialog, stayOpen } from '../../../ui/dialog/form-dialog.tsx';
import { Anchor } from '../../../ui/mantine/anchor.ts';
import { clientConfigQuery } from '../../auth/auth.api.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';
import { ClaimFields, useClaimForm } from './claim-form.tsx';
import { ScanButton } from './scan-button.tsx';

const texts = devicesTexts.add;

/** Phones and third-party trackers: no passcode needed, hidden when the operator disables them. */
const OtherWays = ({ onLeave }: { onLeave: () => void }) => {
  const { data: config } = useQuery(clientConfigQuery);
  if (!config?.hasOwnDevices) return null;
  return (
    <p className={classes.others}>
      {addingTexts.others}
      <Anchor component={Link} to={paths.addPhone()} onClick={onLeave}>
        {addingTexts.ways.phone.title}
      </Anchor>
      <Anchor component={Link} to={paths.addTracker()} onClick={onLeave}>
        {addingTexts.ways.tracker.title}
      </Anchor>
    </p>
  );
};

export const AddDeviceDialog = ({ onClose }: { onClose: () => void }) => {
  const { onSubmit, fill, ...fields } = useClaimForm(onClose);
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      onClose={onClose}
      onSuccess={stayOpen}
      onSubmit={onSubmit}
      submitText={texts.submit}
    >
      <ScanButton onFound={fill} />
      <ClaimFields {...fields} />
      <OtherWays onLeave={onClose} />
    </FormDialog>
  );
};
