import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import * as field from './fields.ts';
import { fieldPathPattern, isTopicPattern, speedUnits } from './mappings.rules.ts';

const path = z.string().max(200).regex(fieldPathPattern, 'must be names with points between them');

const contents = z.strictObject({
  name: z.string().trim().min(1).max(60),
  /** Example: `application/+/device/{device}/event/up`. */
  topic: z.string().max(200).refine(isTopicPattern, 'must begin with a word and have {device} as one of its levels'),
  /** Paths of the values, such as `object.latitude`. Without `time` the time of arrival counts. */
  fields: z.strictObject({
    latitude: path,
    longitude: path,
    time: path.optional(),
    accuracy: path.optional(),
    altitude: path.optional(),
    speed: path.optional(),
    course: path.optional(),
    battery: path.optional(),
    satellites: path.optional(),
  }),
  speedUnit: z.enum(speedUnits).default('kmh'),
});

const mapping = contents.extend({
  _id: z.string(),
  /** MQTT account that may publish messages of this mapping and nothing else. */
  username: z.string(),
  createdAt: z.iso.datetime(),
});

export type Mapping = z.output<typeof mapping>;
export type NewMapping = z.output<typeof contents>;

export const mappingsSchemas = {
  listMappings: {
    summary: "How other people's JSON over MQTT is read, by name",
    response: z.object({ data: z.array(mapping) }),
  },
  addMapping: {
    summary: 'Read JSON of a topic; the answer has the password of the account that publishes it, this once',
    errors: ['topic-mapped', 'too-many-mappings'],
    status: 201,
    body: contents,
    response: z.object({ mapping, password: z.string() }),
  },
  removeMapping: {
    summary: 'Read it no more; its account ends, what it brought stays',
    errors: ['mapping-not-found'],
    params: field.id,
    response: field.message,
  },
} as const satisfies Record<string, EndpointSchemas>;
