import { mappedFields, mappingPresets, speedUnits } from '@holdfast/contract/mappings.rules';
import { required, useForm } from '../../../lib/use-form.ts';
import { FormDialog, stayOpen } from '../../../ui/dialog/form-dialog.tsx';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { Textarea } from '../../../ui/mantine/textarea.ts';
import { useAddMapping } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import classes from '../admin-form.module.css';
import { ChoiceField } from '../choice-field.tsx';
import { MadeDialog } from '../made-dialog.tsx';
import {
  fieldsOf,
  type MappingFields,
  optionalPath,
  path,
  presetNames,
  toMessageMapping,
  topicRule,
} from './mapping-fields.ts';
import { mappingsTexts as texts } from './mappings.texts.ts';
import { TryMapping } from './try-mapping.tsx';

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
const presets = [
  ...presetNames.map((name) => ({ value: name, label: mappingPresets[name].name })),
  { value: '', label: texts.noPreset },
];
const units = speedUnits.map((unit) => ({ value: unit, label: texts.speedUnits[unit] }));
const needed = { name: required, topic: topicRule, latitude: path, longitude: path };
const optional = Object.fromEntries(mappedFields.map((field) => [field, optionalPath]));

export const AddMappingDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<MappingFields>(fieldsOf('tasmota'), { ...optional, ...needed });
  const add = useAddMapping();
  if (add.data) {
    const { mapping, password } = add.data;
    const secrets = [
      { label: texts.username, value: mapping.username, copyLabel: texts.copyUsername },
      { label: texts.password, value: password, copyLabel: texts.copyPassword },
    ];
    return <MadeDialog texts={texts} name={mapping.name} secrets={secrets} onClose={onClose} />;
  }
  const field = (name: keyof MappingFields) => ({ ...form.field(name), required: name in needed });
  return (
    <FormDialog
      title={texts.addTitle}
      text={texts.addText}
      width={640}
      onClose={onClose}
      onSubmit={form.submit((values) => add.mutateAsync({ name: values.name.trim(), ...toMessageMapping(values) }))}
      onSuccess={stayOpen}
      submitText={adminTexts.add}
    >
      <div className={classes.pair}>
        <ChoiceField
          label={texts.preset}
          data={presets}
          value={form.values.preset}
          onChange={(preset) => form.reset(fieldsOf(preset))}
        />
        <TextInput label={texts.columns.name} maxLength={60} autoComplete="off" {...field('name')} />
      </div>
      <TextInput
        label={texts.columns.topic}
        description={texts.topicHint}
        maxLength={200}
        classNames={{ input: classes.lines }}
        {...plain}
        {...field('topic')}
      />
      <fieldset className={classes.checks}>
        <legend>{texts.fieldsLegend}</legend>
        <p className={classes.hint}>{texts.fieldsHint}</p>
        <div className={classes.pair}>
          {mappedFields.map((name) => (
            <TextInput
              key={name}
              label={texts.fields[name]}
              maxLength={200}
              classNames={{ input: classes.lines }}
              {...plain}
              {...field(name)}
            />
          ))}
          <ChoiceField
            label={texts.speedUnit}
            data={units}
            value={form.values.speedUnit}
            onChange={(unit) => form.setValue('speedUnit', unit)}
          />
        </div>
      </fieldset>
      <fieldset className={classes.checks}>
        <legend>{texts.tryTitle}</legend>
        <TextInput
          label={texts.tryTopic}
          maxLength={200}
          classNames={{ input: classes.lines }}
          {...plain}
          {...field('tryTopic')}
        />
        <Textarea
          label={texts.tryMessage}
          rows={6}
          classNames={{ input: classes.lines }}
          spellCheck={false}
          value={form.values.tryMessage}
          onChange={(event) => form.setValue('tryMessage', event.currentTarget.value)}
        />
        <TryMapping
          mapping={toMessageMapping(form.values)}
          topic={form.values.tryTopic}
          message={form.values.tryMessage}
        />
      </fieldset>
    </FormDialog>
  );
};
