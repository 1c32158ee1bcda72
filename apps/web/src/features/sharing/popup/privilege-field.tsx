import { type SharePrivilege, sharePrivileges } from '@holdfast/contract/sharing.rules';
import { Radio } from '../../../ui/mantine/radio.ts';
import { sharingTexts as texts } from '../sharing.texts.ts';
import classes from './share-form.module.css';

interface PrivilegeFieldProps {
  value: SharePrivilege;
  onChange: (value: SharePrivilege) => void;
}

export const PrivilegeField = ({ value, onChange }: PrivilegeFieldProps) => (
  <Radio.Group label={texts.privilege} value={String(value)}>
    <div className={classes.choices}>
      {sharePrivileges.map((privilege) => (
        <Radio
          key={privilege}
          value={String(privilege)}
          label={texts.privileges[privilege].name}
          description={texts.privileges[privilege].text}
          classNames={{
            root: classes.choice,
            label: classes.choiceName,
            labelWrapper: classes.choiceWords,
            radio: classes.choiceMark,
          }}
          data-checked={privilege === value || undefined}
          onChange={() => onChange(privilege)}
        />
      ))}
    </div>
  </Radio.Group>
);
