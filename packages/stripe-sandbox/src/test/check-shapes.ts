import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { inject } from 'vitest';
import { newId } from '../ids.ts';

const schema = JSON.parse(readFileSync(inject('sdkSchemaFile'), 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: false });
ajv.addSchema(schema, 'sdk');

const validators = new Map<string, ValidateFunction | undefined>();
const validatorOf = (list: 'SdkObjects' | 'SdkEvents', name: string) => {
  const path = `sdk#/definitions/${list}/properties/${name}`;
  if (!validators.has(path)) {
    const isKnown = Object.hasOwn(schema.definitions[list].properties, name);
    validators.set(path, isKnown ? ajv.compile({ $ref: path }) : undefined);
  }
  return validators.get(path);
};

let checked = 0;
let faults: string[] = [];

const check = (list: 'SdkObjects' | 'SdkEvents', name: string, thing: object) => {
  checked += 1;
  const validate = validatorOf(list, name);
  if (!validate) faults.push(`the SDK has no ${name} in ${list}`);
  else if (!validate(thing))
    faults.push(`${name}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(thing).slice(0, 2000)}`);
};

/** Validates responses against the SDK's type declarations; mismatches fail the current test. */
export const checkShapes = (thing: unknown): void => {
  if (typeof thing !== 'object' || thing === null) return;
  if ('error' in thing && typeof thing.error === 'object' && thing.error !== null) {
    for (const inner of Object.values(thing.error)) checkShapes(inner);
    return;
  }
  if (!('object' in thing) || typeof thing.object !== 'string') return;
  if (thing.object === 'list') checkList(thing);
  else if (thing.object === 'event' && 'type' in thing) check('SdkEvents', String(thing.type), thing);
  else check('SdkObjects', thing.object, thing);
};

const checkList = (list: object) => {
  const names = Object.keys(list).sort().join(' ');
  if (names !== 'data has_more object url') faults.push(`a list has the fields ${names}`);
  if ('data' in list && Array.isArray(list.data)) list.data.forEach(checkShapes);
};

export const addFault = (fault: string) => faults.push(fault);

export const takeFaults = () => {
  const found = faults;
  faults = [];
  return found;
};

export const keepCount = () => {
  writeFileSync(join(inject('countsFolder'), newId('count')), String(checked));
  checked = 0;
};
