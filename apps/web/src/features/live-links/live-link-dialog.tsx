import { liveLinkDaysMax, liveLinkLabelMaxLength } from '@holdfast/contract/live-links.rules';
import { IconLink } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { FormDialog, stayOpen } from '../../ui/dialog/form-dialog.tsx';
import { SegmentedControl } from '../../ui/mantine/segmented-control.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { DeviceField } from './device-field.tsx';
import { endOf, isLinkEnd, type LinkEnd, linkEnds } from './link-end.ts';
import { LinkReady } from './link-ready.tsx';
import classes from './live-link-dialog.module.css';
import { useCreateLiveLink } from './live-links.api.ts';
import { liveLinksTexts } from './live-links.texts.ts';

const texts = liveLinksTexts.dialog;

interface LiveLinkDialogProps {
  /** Without one, it is chosen here. */
  device?: { _id: string; name: string };
  onClose: () => void;
}

/** Makes a link, and then shows its address, which nobody can look up later. */
export const LiveLinkDialog = ({ device, onClose }: LiveLinkDialogProps) => {
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
    return deviceId && asked ? create.mutateAsync({ deviceId, until: asked.toISOString(), label }) : undefined;
  };

  if (create.data) return <LinkReady {...create.data} onClose={onClose} />;
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      {...(device && { subject: device.name })}
      submitText={texts.create}
      submitIcon={<IconLink size={18} />}
      onSubmit={submit}
      onSuccess={stayOpen}
      onClose={onClose}
    >
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
    </FormDialog>
  );
};
