import { tones } from '@holdfast/contract/alerts.rules';
import { useId } from 'react';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Switch } from '../../../ui/mantine/switch.ts';
import { settingsTexts } from '../settings.texts.ts';
import { NumberSelect } from './number-select.tsx';
import classes from './side-panels.module.css';
import type { AlertForm } from './use-alert-form.ts';

const texts = settingsTexts.signals;

export const SignalsPanel = ({ form: { values, isLocked, set } }: { form: AlertForm }) => {
  const id = useId();
  const { tone, ledFlash } = values.general;
  return (
    <Panel title={texts.title}>
      <div className={classes.fields}>
        <NumberSelect
          label={texts.tone}
          options={tones}
          textOf={texts.toneOf}
          value={tone}
          disabled={isLocked}
          onChange={(chosen) => set('general', { tone: chosen })}
        />
        <label className={classes.toggle} htmlFor={id}>
          <span className={classes.kindName}>
            {texts.led}
            <span className={classes.toggleText}>{texts.ledText}</span>
          </span>
          <Switch
            id={id}
            checked={ledFlash}
            disabled={isLocked}
            onChange={(event) => set('general', { ledFlash: event.currentTarget.checked })}
          />
        </label>
      </div>
    </Panel>
  );
};
