import { isEnterprise } from '@holdfast/contract/roles.rules';
import { IconBell, IconFolderPlus, IconPlus, IconShare2, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { updateAlertSettings } from '../../features/devices/devices.api.ts';
import { devicesTexts } from '../../features/devices/devices.texts.ts';
import { type Refusal, useManyDevices } from '../../features/devices/many-devices.api.ts';
import type { Selection } from '../../features/devices/overview/use-selection.ts';
import { useAddToGroup, useGroups } from '../../features/groups/groups.api.ts';
import { useIsNarrow } from '../../lib/media.ts';
import { useUser } from '../../lib/session.ts';
import floating from '../../ui/layout/floating-bar.module.css';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Button } from '../../ui/mantine/button.ts';
import { Menu } from '../../ui/mantine/menu.ts';
import { canRemoveDevice } from '../can-remove-device.ts';
import classes from './selection-bar.module.css';
import { RefusalsDialog, RemoveManyDialog, ShareManyDialog } from './selection-dialogs.tsx';

const texts = devicesTexts.selection;
const icon = { size: 18 };
const groupsShown = { page: 0, perPage: 100, filter: '' };

interface ActionProps {
  icon: ReactNode;
  text: string;
  isBusy?: boolean;
  onClick?: () => void;
}

/** Icon only on narrow screens. Passes on props, because menus inject their own. */
const Action = ({ icon: shown, text, isBusy = false, ...props }: ActionProps) =>
  useIsNarrow() ? (
    <ActionIcon aria-label={text} loading={isBusy} {...props}>
      {shown}
    </ActionIcon>
  ) : (
    <Button variant="subtle" leftSection={shown} loading={isBusy} {...props}>
      {text}
    </Button>
  );

const GroupMenu = ({ selection }: { selection: Selection }) => {
  const { data: groups } = useGroups(groupsShown);
  const add = useAddToGroup();
  const ids = selection.devices.map(({ _id }) => _id);
  return (
    <Menu position="top">
      <Menu.Target>
        <Action icon={<IconFolderPlus {...icon} />} text={texts.group} isBusy={add.isPending} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {groups?.data.map(({ _id, name }) => (
          <Menu.Item
            key={_id}
            onClick={() => add.mutate({ groupId: _id, devices: ids }, { onSuccess: selection.clear })}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to={paths.createGroup} leftSection={<IconPlus {...icon} />}>
          {texts.newGroup}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const alertChoices = [
  ['emailOn', { emailAlerts: true }],
  ['emailOff', { emailAlerts: false }],
  ['pushOn', { pushNotification: true }],
  ['pushOff', { pushNotification: false }],
] as const;

type DialogName = 'share' | 'remove';

export const SelectionBar = ({ selection }: { selection: Selection }) => {
  const { roles } = useUser();
  const many = useManyDevices();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const { devices, clear } = selection;
  const settle = (refused: Refusal[]) => (refused.length > 0 ? setRefusals(refused) : clear());
  const close = () => setDialog(null);
  return (
    <div className={`${floating.place} ${classes.place}`}>
      <section className={floating.bar} aria-label={texts.label}>
        <p className={floating.text} role="status">
          {texts.count(devices.length)}
        </p>
        {isEnterprise(roles) && <GroupMenu selection={selection} />}
        <Menu position="top">
          <Menu.Target>
            <Action icon={<IconBell {...icon} />} text={texts.alerts} isBusy={many.isPending} />
          </Menu.Target>
          <Menu.Dropdown>
            {alertChoices.map(([name, fields]) => (
              <Menu.Item
                key={name}
                onClick={() =>
                  many.mutate({ devices, work: ({ _id }) => updateAlertSettings(_id, fields) }, { onSuccess: settle })
                }
              >
                {texts[name]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Action icon={<IconShare2 {...icon} />} text={texts.share} onClick={() => setDialog('share')} />
        {devices.some((device) => canRemoveDevice(device, roles)) && (
          <Action icon={<IconTrash {...icon} />} text={texts.remove} onClick={() => setDialog('remove')} />
        )}
        <ActionIcon aria-label={texts.clear} onClick={clear}>
          <IconX {...icon} />
        </ActionIcon>
      </section>
      {dialog === 'share' && <ShareManyDialog devices={devices} onDone={settle} onClose={close} />}
      {dialog === 'remove' && <RemoveManyDialog devices={devices} onDone={settle} onClose={close} />}
      {refusals.length > 0 && (
        <RefusalsDialog
          refusals={refusals}
          onClose={() => {
            setRefusals([]);
            clear();
          }}
        />
      )}
    </div>
  );
};
