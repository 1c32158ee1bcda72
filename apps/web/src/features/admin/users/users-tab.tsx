import type { AdminUser } from '@holdfast/contract/admin';
import { isStaff } from '@holdfast/contract/roles.rules';
import { IconPencil, IconShieldOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { usePageChoice } from '../../../lib/use-page-choice.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Buttons, type Column, TwoLines } from '../../../ui/table/table.tsx';
import { useAdminUsers, useRemoveUser, useResetTwoFactor } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { AdminList, adminRows } from '../admin-list.tsx';
import { TypedRemoval } from '../typed-removal.tsx';
import { UserDialog } from './user-dialog.tsx';

const texts = adminTexts.users;
const icon = { size: 18 };

const aboutPerson = ({ name, isVerified }: AdminUser) => (isVerified ? name : `${name} (${texts.unverified})`);

const ResetTwoFactorDialog = ({ user, onClose }: { user: AdminUser; onClose: () => void }) => {
  const reset = useResetTwoFactor(user._id);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconShieldOff size={18} />}
      title={texts.resetTitle}
      text={texts.resetText(user.email)}
      confirmText={texts.resetConfirm}
      onConfirm={() => reset.mutateAsync()}
      onClose={onClose}
    />
  );
};

const RemoveUserDialog = ({ user, onClose }: { user: AdminUser; onClose: () => void }) => (
  <TypedRemoval
    title={adminTexts.removal.userTitle}
    text={adminTexts.removal.userText}
    name={user.email}
    label={adminTexts.removal.email}
    remove={useRemoveUser(user._id)}
    onClose={onClose}
  />
);

export const UsersTab = () => {
  const { timezone: timeZone, _id: ownId, roles: ownRoles } = useUser();
  const canRemove = ({ _id, roles }: AdminUser) =>
    _id !== ownId && (ownRoles.includes('superAdmin') || !isStaff(roles));
  const search = usePageChoice(adminRows);
  const query = useAdminUsers(search.choice);
  const [edited, setEdited] = useState<AdminUser | null>(null);
  const [reset, setReset] = useState<AdminUser | null>(null);
  const [removed, setRemoved] = useState<AdminUser | null>(null);
  const columns: Column<AdminUser>[] = [
    {
      title: texts.columns.person,
      cell: (user) => <TwoLines first={user.email} second={aboutPerson(user)} />,
      isLong: true,
    },
    { title: texts.columns.roles, cell: ({ roles }) => roles.map((role) => adminTexts.roles[role]).join(', ') },
    { title: texts.columns.devices, cell: ({ deviceCount }) => formatNumber(deviceCount), isMinor: true },
    {
      title: texts.columns.twoFactor,
      cell: ({ twoFactorEnabled }) => (twoFactorEnabled ? adminTexts.yes : adminTexts.no),
      isMinor: true,
    },
    {
      title: texts.columns.since,
      cell: ({ timeCreated }) => formatDate(timeCreated, { timeZone }),
      isMinor: true,
    },
    {
      title: adminTexts.action,
      isRight: true,
      cell: (user) => (
        <Buttons>
          {user.twoFactorEnabled && (
            <ActionIcon aria-label={texts.reset(user.email)} onClick={() => setReset(user)}>
              <IconShieldOff {...icon} />
            </ActionIcon>
          )}
          <ActionIcon aria-label={texts.edit(user.email)} onClick={() => setEdited(user)}>
            <IconPencil {...icon} />
          </ActionIcon>
          {canRemove(user) && (
            <ActionIcon aria-label={adminTexts.removal.of(user.email)} onClick={() => setRemoved(user)}>
              <IconTrash {...icon} />
            </ActionIcon>
          )}
        </Buttons>
      ),
    },
  ];
  return (
    <>
      <AdminList
        label={adminTexts.tabs.users}
        query={query}
        columns={columns}
        empty={{ title: texts.empty, text: texts.emptyText }}
        search={{ ...search, label: texts.search }}
      />
      {edited && <UserDialog user={edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveUserDialog user={removed} onClose={() => setRemoved(null)} />}
      {reset && <ResetTwoFactorDialog user={reset} onClose={() => setReset(null)} />}
    </>
  );
};
