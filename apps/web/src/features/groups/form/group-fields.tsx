import { groupDevicesMax, groupNameMaxLength } from '@holdfast/contract/groups.rules';
import { formatNumber } from '../../../lib/format.ts';
import { FieldError } from '../../../ui/form/field-error.tsx';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { groupsTexts } from '../groups.texts.ts';
import { DevicePicker } from './device-picker.tsx';
import type { GroupForm } from './use-group-form.ts';

interface GroupFieldsProps {
  form: GroupForm;
  nameError?: string | undefined;
  rows: number;
}

export const GroupFields = ({ form, nameError, rows }: GroupFieldsProps) => (
  <>
    <TextInput
      label={groupsTexts.form.name}
      required
      maxLength={groupNameMaxLength}
      value={form.name}
      error={nameError}
      data-autofocus
      onChange={(event) => form.setName(event.currentTarget.value)}
    />
    <DevicePicker chosen={form.chosen} onPick={form.pick} rows={rows} />
    {form.hasTooMany && (
      <div role="alert">
        <FieldError>{groupsTexts.form.tooMany(formatNumber(groupDevicesMax))}</FieldError>
      </div>
    )}
  </>
);
