import type { AdminUser } from '@holdfast/contract/admin';
import { roles as allRoles, canGiveRoles, type Role, staffRoles } from '@holdfast/contract/roles.rules';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { Checkbox } from '../../../ui/mantine/checkbox.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { type UserChange, useUpdateUser } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import classes from '../admin-form.module.css';
import { wholeNumber } from '../form-rules.ts';

const texts = adminTexts.users;
const highestFee = 100_000;

const sameRoles = (one: readonly Role[], other: readonly Role[]) =>
  one.length === other.length && one.every((role) => other.includes(role));

interface UserDialogProps {
  user: AdminUser;
  onClose: () => void;
}

export const UserDialog = ({ user, onClose }: UserDialogProps) => {
  const own = useUser().roles;
  const canMakeStaff = canGiveRoles(own, [], staffRoles);
  const [roles, setRoles] = useState<readonly Role[]>(user.roles);
  const [isHidden, setHidden] = useState(user.hidePaymentTabs);
  const form = useForm({ fee: String(user.OneTimeDeviceFee) }, { fee: wholeNumber(0, highestFee) });
  const update = useUpdateUser(user._id);
  const toggle = (role: Role, isOn: boolean) =>
    setRoles(allRoles.filter((one) => (one === role ? isOn : roles.includes(one))));
  const save = form.submit(({ fee }) => {
    if (roles.length === 0) return undefined;
    const terms = {
      ...(Number(fee) !== user.OneTimeDeviceFee && { OneTimeDeviceFee: Number(fee) }),
      ...(isHidden !== user.hidePaymentTabs && { hidePaymentTabs: isHidden }),
    };
    const change: UserChange = {
      ...(!sameRoles(roles, user.roles) && { roles: [...roles] }),
      ...(Object.keys(terms).length > 0 && { terms }),
    };
    return update.mutateAsync(change);
  });

  return (
    <FormDialog
      title={texts.editTitle}
      subject={user.email}
      onClose={onClose}
      onSubmit={save}
      submitText={adminTexts.save}
      canSubmit={roles.length !== 0}
    >
      <fieldset className={classes.checks}>
        <legend>{texts.rolesLabel}</legend>
        {allRoles.map((role) => (
          <Checkbox
            key={role}
            label={adminTexts.roles[role]}
            checked={roles.includes(role)}
            disabled={staffRoles.includes(role) && !canMakeStaff}
            onChange={(event) => toggle(role, event.currentTarget.checked)}
          />
        ))}
        {!canMakeStaff && <p className={classes.hint}>{texts.staffHint}</p>}
        {roles.length === 0 && <FieldError>{texts.noRole}</FieldError>}
      </fieldset>
      <TextInput
        label={texts.fee}
        description={texts.feeHint}
        inputMode="numeric"
        maxLength={6}
        {...form.field('fee')}
      />
      <Checkbox
        label={texts.hidePayments}
        description={texts.hidePaymentsHint}
        checked={isHidden}
        onChange={(event) => setHidden(event.currentTarget.checked)}
      />
    </FormDialog>
  );
};
