import {
  fieldPathPattern,
  isTopicPattern,
  type MappedField,
  type MappingPreset,
  type MessageMapping,
  mappedFields,
  mappingPresets,
  type PresetName,
  type SpeedUnit,
} from '@holdfast/contract/mappings.rules';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { mappingsTexts as texts } from './mappings.texts.ts';

/** Form values; an empty path means that the field is not mapped. */
export type MappingFields = Record<MappedField, string> & {
  preset: string;
  name: string;
  topic: string;
  speedUnit: string;
  tryTopic: string;
  tryMessage: string;
};

const noPaths = Object.fromEntries(mappedFields.map((field) => [field, ''])) as Record<MappedField, string>;

export const presetNames = Object.keys(mappingPresets) as PresetName[];

export const fieldsOf = (name: string): MappingFields => {
  const preset: MappingPreset | undefined = mappingPresets[name as PresetName];
  if (!preset) {
    return { ...noPaths, preset: '', name: '', topic: '', speedUnit: 'kmh', tryTopic: '', tryMessage: '' };
  }
  return {
    ...noPaths,
    ...preset.fields,
    preset: name,
    name: preset.name,
    topic: preset.topic,
    speedUnit: preset.speedUnit,
    tryTopic: preset.example.topic,
    tryMessage: JSON.stringify(preset.example.message, null, 2),
  };
};

export const toMessageMapping = (values: MappingFields): MessageMapping => {
  const given = mappedFields.flatMap((field) => (values[field].trim() ? [[field, values[field].trim()]] : []));
  return {
    topic: values.topic.trim(),
    fields: { latitude: '', longitude: '', ...Object.fromEntries(given) },
    speedUnit: values.speedUnit as SpeedUnit,
  };
};

export const topicRule = (value: string) => {
  if (value.trim() === '') return uiTexts.required;
  return isTopicPattern(value.trim()) ? undefined : texts.topicRule;
};

export const optionalPath = (value: string) =>
  value.trim() === '' || fieldPathPattern.test(value.trim()) ? undefined : texts.pathRule;

export const path = (value: string) => (value.trim() === '' ? uiTexts.required : optionalPath(value));
