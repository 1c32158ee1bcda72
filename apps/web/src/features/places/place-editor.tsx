import { groupDevicesMax } from '@holdfast/contract/groups.rules';
import { placeIcons, placeNameMaxLength, placeRadiusMax, placeRadiusMin } from '@holdfast/contract/places.rules';
import { IconLogin2, IconLogout2, IconTrash, IconX } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatLength, formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { CoordinateInput } from '../../map/drawing/coordinate-input.tsx';
import { useWrongCoordinates } from '../../map/drawing/use-wrong-coordinates.ts';
import { PlaceIcon } from '../../ui/display/place-icon.tsx';
import { RangeInput } from '../../ui/form/range-input.tsx';
import { SettingRow } from '../../ui/layout/setting-row.tsx';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Button } from '../../ui/mantine/button.ts';
import { Switch } from '../../ui/mantine/switch.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { PlaceDevices, type PlaceDevicesProps } from './place-devices.tsx';
import classes from './place-editor.module.css';
import { PlaceWhen } from './place-when.tsx';
import { type PlaceContents, useSavePlace } from './places.api.ts';
import { placesTexts } from './places.texts.ts';
import { radiusStops } from './radius-stops.ts';

const texts = placesTexts.editor;

interface FieldsProps {
  draft: PlaceContents;
  onChange: (fields: Partial<PlaceContents>) => void;
}

const IconChoice = ({ draft, onChange }: FieldsProps) => {
  const name = useId();
  return (
    <fieldset>
      <legend className={classes.label}>{texts.icon}</legend>
      <div className={classes.icons}>
        {placeIcons.map((icon) => (
          <label key={icon} className={classes.icon} title={placesTexts.icons[icon]}>
            <input
              type="radio"
              name={name}
              aria-label={placesTexts.icons[icon]}
              checked={draft.icon === icon}
              onChange={() => onChange({ icon })}
            />
            <PlaceIcon icon={icon} size={18} />
          </label>
        ))}
      </div>
    </fieldset>
  );
};

interface CentreProps extends FieldsProps {
  onWrong: (isWrong: boolean) => void;
}

const Centre = ({ draft, onChange, onWrong }: CentreProps) => (
  <fieldset>
    <legend className={classes.label}>{texts.centre}</legend>
    <div className={classes.centre}>
      {(['latitude', 'longitude'] as const).map((kind) => (
        <div key={kind}>
          <CoordinateInput
            kind={kind}
            label={texts[kind]}
            value={draft[kind]}
            onChange={(degrees) => onChange({ [kind]: degrees })}
            onWrong={onWrong}
          />
        </div>
      ))}
    </div>
  </fieldset>
);

const Alerts = ({ draft, onChange }: FieldsProps) => (
  <div className={classes.alerts}>
    {(
      [
        ['arrive', IconLogin2, texts.arrive, texts.arriveText],
        ['leave', IconLogout2, texts.leave, texts.leaveText],
      ] as const
    ).map(([name, Icon, title, text]) => (
      <SettingRow
        key={name}
        icon={<Icon size={18} />}
        title={title}
        text={text}
        action={
          <Switch
            aria-label={title}
            checked={draft[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        }
      />
    ))}
    {(draft.arrive || draft.leave) && <PlaceWhen hours={draft.hours} onChange={(hours) => onChange({ hours })} />}
  </div>
);

const problemOfDevices = (devices: PlaceContents['devices']) => {
  if (devices === 'all') return;
  if (devices.length === 0) return texts.chooseOne;
  return devices.length > groupDevicesMax ? texts.tooMany(formatNumber(groupDevicesMax)) : undefined;
};

interface PlaceEditorProps extends FieldsProps, Pick<PlaceDevicesProps, 'known' | 'renderPicker'> {
  /** Null for a new place. */
  placeId: string | null;
  onRemove: () => void;
  onClose: () => void;
}

export const PlaceEditor = (props: PlaceEditorProps) => {
  const { placeId, draft, onChange, known, renderPicker, onRemove, onClose } = props;
  const fields = { draft, onChange };
  const { units } = useUser();
  const [isTried, setTried] = useState(false);
  const { isAnyWrong, onWrong } = useWrongCoordinates();
  const save = useSavePlace(placeId);
  const problem = {
    name: draft.name.trim() === '' ? uiTexts.required : undefined,
    devices: problemOfDevices(draft.devices),
  };
  const { submit, isBusy } = useSubmit(({ currentTarget }: FormEvent<HTMLFormElement>) => {
    flushSync(() => setTried(true));
    if (problem.name || problem.devices || isAnyWrong) {
      // On phones the invalid field may be scrolled out of view.
      currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    return save.mutateAsync({ ...draft, name: draft.name.trim() });
  }, onClose);
  const title = placeId === null ? texts.add : texts.edit;
  return (
    <form className={classes.card} aria-label={title} onSubmit={submit} noValidate>
      <div className={classes.head}>
        <h2>{title}</h2>
        <ActionIcon aria-label={texts.close} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <div className={classes.fields}>
        <TextInput
          label={texts.name}
          required
          data-autofocus
          maxLength={placeNameMaxLength}
          value={draft.name}
          error={isTried && problem.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <IconChoice {...fields} />
        <RangeInput
          label={texts.radius}
          min={placeRadiusMin}
          max={placeRadiusMax}
          stops={radiusStops}
          value={draft.radius}
          format={(metres) => formatLength(metres, units.distance)}
          onChange={(radius) => onChange({ radius })}
        />
        <PlaceDevices
          devices={draft.devices}
          known={known}
          renderPicker={renderPicker}
          onChange={(devices) => onChange({ devices })}
        />
        {isTried && problem.devices && (
          <p className={classes.problem} role="alert">
            {problem.devices}
          </p>
        )}
        <Alerts {...fields} />
        <Centre {...fields} onWrong={onWrong} />
      </div>
      <div className={classes.actions}>
        {placeId !== null && (
          <Button
            variant="dangerText"
            className={classes.remove}
            leftSection={<IconTrash size={18} />}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
        )}
        <Button className={classes.cancel} onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" variant="filled" loading={isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
};
