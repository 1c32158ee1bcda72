import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import type { Device } from '@holdfast/contract/devices';
import type { Member } from '@holdfast/contract/transfer';
import type { ReactNode } from 'react';
import { brand } from '../../brand.ts';
import { formatCountry } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { PersonAvatar } from '../../ui/display/person-avatar.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Avatar } from '../../ui/mantine/avatar.ts';
import { feeText } from './fee-text.ts';
import classes from './transfer.module.css';
import { transferTexts } from './transfer.texts.ts';

const texts = transferTexts.summary;

const Party = ({ label, name, picture = '' }: { label: string; name: string | undefined; picture?: string }) => (
  <div className={classes.party}>
    {name ? <PersonAvatar name={name} picture={picture} /> : <Avatar size={32} />}
    <span className={classes.words}>
      <span className={classes.detail}>{label}</span>
      <span className={classes.name}>{name ?? texts.nobody}</span>
    </span>
  </div>
);

interface TransferSummaryProps {
  member: Member | undefined;
  device: Device | undefined;
  renderTile: (device: Device) => ReactNode;
}

export const TransferSummary = ({ member, device, renderTile }: TransferSummaryProps) => {
  const user = useUser();
  return (
    <Panel title={texts.title}>
      <div className={classes.thing}>
        {device && renderTile(device)}
        <h3>{device ? device.name : texts.noDevice}</h3>
        {device && <p className={classes.detail}>{brand.deviceTypes[device.deviceType]}</p>}
      </div>
      <Party label={texts.from} name={user.name} picture={user.profilePicture} />
      <Party label={texts.to} name={member?.name} />
      <dl className={classes.fees}>
        {member?.country && (
          <div className={classes.fee}>
            <dt>{transferTexts.country}</dt>
            <dd>{`${formatCountry(member.country)}, ${currencyOfCountry(member.country).toUpperCase()}`}</dd>
          </div>
        )}
        <div className={classes.fee}>
          <dt>{transferTexts.fee}</dt>
          <dd>{feeText(user.OneTimeDeviceFee, member)}</dd>
        </div>
      </dl>
      {member && device && <p className={classes.hint}>{texts.note(member.name)}</p>}
      <p className={classes.hint}>{texts.warning}</p>
    </Panel>
  );
};
