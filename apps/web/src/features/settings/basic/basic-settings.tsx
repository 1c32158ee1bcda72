import type { Device } from '@holdfast/contract/devices';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { PhotoPicker } from '../../../ui/form/photo-picker.tsx';
import { SaveFoot } from '../../../ui/form/unsaved-bar.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import layout from '../settings.module.css';
import { settingsTexts } from '../settings.texts.ts';
import classes from './basic-settings.module.css';
import { ColourField } from './colour-field.tsx';
import { nameFieldId, useBasicForm } from './use-basic-form.ts';

const texts = settingsTexts.basic;
const longestName = 60;

interface BasicSettingsProps {
  device: Device;
  renderTile: (device: Device) => ReactNode;
  aside: ReactNode;
}

export const BasicSettings = ({ device, renderTile, aside }: BasicSettingsProps) => {
  const { values, set, ...form } = useBasicForm(device);
  return (
    <div className={layout.columns}>
      <Panel title={texts.title}>
        <form onSubmit={form.submit} noValidate>
          <PhotoPicker
            preview={renderTile(values)}
            picture={values.devicePicture}
            onChange={(devicePicture) => set({ devicePicture })}
          />
          <div className={classes.fields}>
            <TextInput
              id={nameFieldId}
              label={texts.name}
              value={values.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
              error={form.nameProblem}
              maxLength={longestName}
              autoComplete="off"
              required
            />
            <ColourField value={values.color} onChange={(color) => set({ color })} />
          </div>
          <SaveFoot count={form.changeCount} isBusy={form.isSaving} onDiscard={form.discard} />
          {form.changeCount > 0 && <LeaveGuard />}
        </form>
      </Panel>
      <div className={layout.stack}>{aside}</div>
    </div>
  );
};
