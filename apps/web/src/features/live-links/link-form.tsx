import type { LiveLink } from '@holdfast/contract/live-links';
import { liveLinkDaysMax, liveLinkLabelMaxLength } from '@holdfast/contract/live-links.rules';
import { type FormEvent, useId, useState } from 'react';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { SegmentedControl } from '../../ui/mantine/segmented-control.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { DeviceField } from './device-field.tsx';
import { endOf, isLinkEnd, type LinkEnd, linkEnds } from './link-end.ts';
import classes from './link-form.module.css';
import { useCreateLiveLink } from './live-links.api.ts';
import { liveLinksTexts } from './live-links.texts.ts';

const texts = liveLinksTexts.dialog;

/** A new link with its URL, which cannot be retrieved later. */
export interface NewLink {
  liveLink: LiveLink;
  url: string;
}

/** Form state of a new link, shared by the dialog and the card beside the list. */
export const useLinkForm = (device: { _id: string } | undefined, onCreated: (link: NewLink) => void) => {
  const { timezone } = useUser();
  const create = useCreateLiveLink();
  const [deviceId, setDeviceId] = useState(device?._id ?? null);
  const [end, setEnd] = useState<LinkEnd>('hour');
  const [date, setDate] = useState('');
  const [label, setLabel] = useState('');
  const [isTried, setTried] = useState(false);
  const endsId = useId();
  const until = endOf(end, date, timezone, Date.now());

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const asked = endOf(end, date, timezone, Date.now());
    if (!deviceId || !asked) return undefined;
    return create.mutateAsync({ deviceId, until: asked.toISOString(), label }).then((link) => {
      setTried(false);
      setLabel('');
      onCreated(link);
    });
  };

  const fields = (
    <div className={classes.fields}>
      {!device && (
        <DeviceField
          value={deviceId}
          error={isTried && !deviceId ? uiTexts.required : undefined}
          onChange={setDeviceId}
        />
      )}
      <div className={classes.field}>
        <span id={endsId} className={classes.label}>
          {texts.ends}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby={endsId}
          data={linkEnds.map((value) => ({ value, label: texts[value] }))}
          value={end}
          onChange={(value) => isLinkEnd(value) && setEnd(value)}
        />
        {end !== 'date' && until && (
          <p className={classes.hint}>{texts.endsAt(formatDateTime(until, { timeZone: timezone }))}</p>
        )}
      </div>
      {end === 'date' && (
        <TextInput
          label={texts.endDate}
          type="datetime-local"
          required
          description={timezone && texts.zone(timezone)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={isTried && !until ? texts.endWrong(formatNumber(liveLinkDaysMax)) : undefined}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
      )}
      <TextInput
        label={texts.note}
        placeholder={texts.optional}
        description={texts.noteHint}
        inputWrapperOrder={['label', 'input', 'description']}
        maxLength={liveLinkLabelMaxLength}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <p className={classes.hint}>{texts.shows}</p>
    </div>
  );
  return { fields, submit };
};
